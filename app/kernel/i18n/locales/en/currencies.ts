export default {
  search: "Search by name or country",
  found_one: "{{count}} currency found: {{chosen}}",
  found_other: "{{count}} currencies found, {{chosen}} is chosen",
  notFound: "No currency found",
  likely: "Most used",
  others: "All others",
};

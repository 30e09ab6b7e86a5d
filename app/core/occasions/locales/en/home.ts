export default {
  title: "Attendance",
  today: "Today",
  thisWeek: "This week",
  nextWeek: "Next week",
  later: "Later",
  toAnswer_one: "{{count}} to answer",
  toAnswer_other: "{{count}} to answer",
  empty: {
    title: "Nothing planned yet",
    lead: "As soon as the club plans a session, it shows up here.",
    leadAdmin: "Plan your first session, and everyone sees it here.",
    create: "New session",
  },
};

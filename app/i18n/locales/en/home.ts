export default {
  title: "Sessions",
  today: "Today",
  thisWeek: "This week",
  later: "Later",
  toAnswer_one: "{{count}} to answer",
  toAnswer_other: "{{count}} to answer",
  empty: {
    title: "Nothing planned yet",
    lead: "As soon as the club plans a session, it shows up here.",
    leadAdmin: "Create your first session, or let a weekly schedule do it for you.",
    create: "New session",
  },
  event: "Event",
};

export default {
  title: "Events",
  lead: "Tournaments, trips, parties: what doesn’t happen every week.",
  open: "Open for registration",
  coming: "Upcoming",
  past: "Past",
  empty: "No events",
  page: { emptyPast: "No past events" },
};

export default {
  title: "Events",
  lead: "Tournaments, trips, parties: what doesn’t happen every week.",
  one: "Event",
  open: "Open for registration",
  coming: "Coming",
  past: "Past",
  empty: "No events",
  places_one: "{{count}} place",
  places_other: "{{count}} places",
  registration: "Registration from {{from}} until {{until}}",
  registrationUntil: "Registration until {{until}}",
  page: { emptyPast: "No past events" },
};

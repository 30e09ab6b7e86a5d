export default {
  title: "Events",
  lead: "Tournaments, trips, parties: what happens only once.",
  one: "Event",
  open: "Open for registration",
  coming: "Coming",
  past: "Past",
  empty: "No events planned",
  emptyText: "As soon as the club plans an event, it shows up here.",
  places_one: "{{count}} place",
  places_other: "{{count}} places",
  registration: "Registration from {{from}} until {{until}}",
  registrationUntil: "Registration until {{until}}",
};

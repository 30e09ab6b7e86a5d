export default {
  title: "Eventos",
  lead: "Torneos, viajes, fiestas: lo que no pasa todas las semanas.",
  one: "Evento",
  open: "Inscripción abierta",
  coming: "Próximos",
  past: "Pasados",
  empty: "No hay eventos programados",
  emptyText: "En cuanto el club programe un evento, aparecerá aquí.",
  places_one: "{{count}} plaza",
  places_many: "{{count}} plazas",
  places_other: "{{count}} plazas",
  registration: "Inscripción del {{from}} al {{until}}",
  registrationUntil: "Inscripción hasta el {{until}}",
  page: {
    emptyPast: "Todavía no hay eventos pasados",
    emptyPastText: "Los eventos aparecen aquí cuando terminan.",
  },
};

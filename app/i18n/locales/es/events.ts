export default {
  title: "Eventos",
  lead: "Torneos, viajes, fiestas: lo que pasa solo una vez.",
  one: "Evento",
  open: "Inscripción abierta",
  coming: "Próximos",
  past: "Pasados",
  empty: "No hay eventos previstos",
  emptyText: "En cuanto el club prepare un evento, aparecerá aquí.",
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

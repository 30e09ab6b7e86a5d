export default {
  title: "Sesiones",
  today: "Hoy",
  thisWeek: "Esta semana",
  later: "Más adelante",
  toAnswer_one: "{{count}} sin responder",
  toAnswer_many: "{{count}} sin responder",
  toAnswer_other: "{{count}} sin responder",
  empty: {
    title: "Todavía no hay nada programado",
    lead: "En cuanto el club programe una sesión, aparecerá aquí.",
    leadAdmin: "Crea la primera sesión o deja que un horario semanal lo haga por ti.",
    create: "Nueva sesión",
  },
  event: "Evento",
};

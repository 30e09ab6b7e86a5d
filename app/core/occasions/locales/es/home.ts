export default {
  title: "Asistencia",
  today: "Hoy",
  thisWeek: "Esta semana",
  nextWeek: "La próxima semana",
  later: "Más adelante",
  toAnswer_one: "{{count}} sin responder",
  toAnswer_many: "{{count}} sin responder",
  toAnswer_other: "{{count}} sin responder",
  empty: {
    title: "Todavía no hay nada programado",
    lead: "En cuanto el club programe un entrenamiento, aparecerá aquí.",
    leadAdmin: "Programa el primer entrenamiento y todo el mundo lo verá aquí.",
    create: "Nuevo entrenamiento",
  },
};

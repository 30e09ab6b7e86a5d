export default {
  kind: "Equipos",
  changed: "{{actor}} cambió los equipos de {{subject}}",
  overridden: "{{actor}} cambió la posición o la puntuación de un jugador en {{subject}}",
  published: "{{actor}} publicó los equipos de {{subject}}",
  withdrawn: "{{actor}} retiró los equipos de {{subject}}",
  "result-saved": "{{actor}} guardó el resultado de {{subject}}",
  "result-removed": "{{actor}} quitó el resultado de {{subject}}",
  fields: { result: "Resultado", position: "Posición" },
};

export default {
  kind: "Equipos",
  changed: "{{actor}} cambió los equipos de {{subject}}",
  published: "{{actor}} publicó los equipos de {{subject}}",
  withdrawn: "{{actor}} retiró los equipos de {{subject}}",
};

export default {
  kind: "Teams",
  changed: "{{actor}} changed the teams of {{subject}}",
  overridden: "{{actor}} changed what holds of a player in {{subject}}",
  published: "{{actor}} published the teams of {{subject}}",
  withdrawn: "{{actor}} took the teams of {{subject}} back",
  "result-saved": "{{actor}} saved the result of {{subject}}",
  "result-removed": "{{actor}} removed the result of {{subject}}",
  fields: { result: "Result", position: "Position" },
};

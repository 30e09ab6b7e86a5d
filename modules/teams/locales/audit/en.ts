export default {
  kind: "Teams",
  changed: "{{actor}} changed the teams of {{subject}}",
  overridden: "{{actor}} changed a player’s position or score for {{subject}}",
  published: "{{actor}} published the teams of {{subject}}",
  withdrawn: "{{actor}} withdrew the teams of {{subject}}",
  "result-saved": "{{actor}} saved the result of {{subject}}",
  "result-removed": "{{actor}} removed the result of {{subject}}",
  fields: { result: "Result", position: "Position" },
};

export default {
  kind: "Teams",
  changed: "{{actor}} changed the teams of {{subject}}",
  published: "{{actor}} published the teams of {{subject}}",
  withdrawn: "{{actor}} took the teams of {{subject}} back",
};

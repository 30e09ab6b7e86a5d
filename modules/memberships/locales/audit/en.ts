export default {
  kind: "Memberships",
  "plan-created": "{{actor}} created the plan {{subject}}",
  "plan-edited": "{{actor}} edited the plan {{subject}}",
  "plan-deleted": "{{actor}} deleted the plan {{subject}}",
  given: "{{actor}} gave {{member}} a membership",
  "given-several": "{{actor}} gave several members the plan {{subject}}",
  "renewal-chosen": "{{actor}} changed whether {{member}}’s membership renews",
  stopped: "{{actor}} stopped {{member}}’s membership",
  fields: { plan: "Plan", duration: "Duration", year: "Season", renews: "Renews automatically" },
  values: { status: { offered: "Offered", retired: "Retired" } },
};

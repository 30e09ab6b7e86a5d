/** What becomes of memberships and plans when a module is switched on or off, the currency changes or a plan is deleted. */
export default {
  shutOut_one:
    "{{count}} active player has no membership today, and can’t sign up any more until they have one: {{names}}",
  shutOut_other:
    "{{count}} active players have no membership today, and can’t sign up any more until they have one: {{names}}",
  canTake: "They can choose from these plans: {{names}}",
  noPlans: "There is no plan that they could take: you come straight to making one.",
  kept_one: "{{count}} membership stays as it is, but while the module is off nobody needs one to take part.",
  kept_other:
    "{{count}} memberships stay as they are, but while the module is off nobody needs one to take part.",
  pausing_one: "{{count}} of them renews automatically, and doesn’t while the module is off.",
  pausing_other: "{{count}} of them renew automatically, and don’t while the module is off.",
  stayOwed_one: "{{count}} of them is not paid yet, and stays owed.",
  stayOwed_other: "{{count}} of them are not paid yet, and stay owed.",
  free_one: "{{count}} membership that is not paid yet counts as paid, also once payments are on again.",
  free_other: "{{count}} memberships that are not paid yet count as paid, also once payments are on again.",
  lastPlan:
    "It is the only plan: without it, players who have no membership can’t get one, and can’t sign up.",
  planDeleted: "The plan “{{name}}” is deleted for good. Nobody has ever had it.",
  priced_one: "{{count}} plan keeps the number of its price, now in {{currency}}.",
  priced_other: "{{count}} plans keep the numbers of their prices, now in {{currency}}.",
};

export default {
  memberships: "Memberships",
  field: {
    plan: "Plan",
    from: "First day",
    until: "Last day",
    year: "Season",
    price: "Price",
    renews: "Renews itself",
    state: "State",
    returned: "Given back",
    byRenewal: "Renewed by itself",
    owedSince: "Due since",
    createdAt: "Taken",
    stoppedAt: "Stopped",
  },
};

export default {
  memberships: "Memberships",
  field: {
    plan: "Plan",
    from: "First day",
    until: "Last day",
    year: "Season",
    price: "Price",
    renews: "Renews automatically",
    state: "State",
    returned: "Refunded",
    byRenewal: "Renewed automatically",
    owedSince: "Due since",
    createdAt: "Taken",
    stoppedAt: "Stopped",
    undoUntil: "Could be given back until",
  },
};

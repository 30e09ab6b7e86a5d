export default {
  memberships: "Abonos",
  field: {
    plan: "Plan",
    from: "Primer día",
    until: "Último día",
    year: "Temporada",
    price: "Precio",
    renews: "Se renueva automáticamente",
    state: "Estado",
    returned: "Devuelto",
    byRenewal: "Por renovación",
    owedSince: "Por pagar desde",
    createdAt: "Contratado",
    stoppedAt: "Anulado",
    undoUntil: "Se podía devolver hasta",
  },
};

export default {
  memberships: "Abonos",
  field: {
    plan: "Plan",
    from: "Primer día",
    until: "Último día",
    year: "Temporada",
    price: "Precio",
    renews: "Se renueva solo",
    state: "Estado",
    returned: "Devuelto",
    byRenewal: "Por renovación",
    owedSince: "Por pagar desde",
    createdAt: "Elegido",
    stoppedAt: "Detenido",
  },
};

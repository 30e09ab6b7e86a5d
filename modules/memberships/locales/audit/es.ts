export default {
  kind: "Abonos",
  "plan-created": "{{actor}} creó el plan {{subject}}",
  "plan-edited": "{{actor}} editó el plan {{subject}}",
  "plan-deleted": "{{actor}} eliminó el plan {{subject}}",
  given: "{{actor}} dio un abono a {{member}}",
  "given-several": "{{actor}} dio a miembros el plan {{subject}}",
  "renewal-chosen": "{{actor}} indicó si el abono de {{member}} se renueva solo",
  stopped: "{{actor}} anuló el abono de {{member}}",
  fields: { plan: "Plan", duration: "Duración", year: "Temporada", renews: "Se renueva solo" },
  values: { status: { offered: "Ofrecido", retired: "Retirado" } },
};

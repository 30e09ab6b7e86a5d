export default {
  kind: "Abonos",
  "plan-created": "{{actor}} creó el plan {{subject}}",
  "plan-edited": "{{actor}} editó el plan {{subject}}",
  "plan-deleted": "{{actor}} eliminó el plan {{subject}}",
  given: "{{actor}} asignó un abono a {{member}}",
  "given-several": "{{actor}} asignó a varios miembros el plan {{subject}}",
  "renewal-chosen": "{{actor}} cambió si el abono de {{member}} se renueva",
  stopped: "{{actor}} anuló el abono de {{member}}",
  fields: { plan: "Plan", duration: "Duración", year: "Temporada", renews: "Se renueva automáticamente" },
  values: { status: { offered: "Ofrecido", retired: "Retirado" } },
};

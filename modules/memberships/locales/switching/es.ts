/** What becomes of memberships and plans when a module is switched on or off, the currency changes or a plan is deleted. */
export default {
  shutOut_one:
    "{{count}} jugador activo no tiene abono hoy y no podrá apuntarse hasta que lo tenga: {{names}}",
  shutOut_many:
    "{{count}} jugadores activos no tienen abono hoy y no podrán apuntarse hasta que lo tengan: {{names}}",
  shutOut_other:
    "{{count}} jugadores activos no tienen abono hoy y no podrán apuntarse hasta que lo tengan: {{names}}",
  canTake: "Pueden elegir entre estos planes: {{names}}",
  noPlans: "No hay ningún plan que puedan elegir: irás directamente a crear uno.",
  kept_one:
    "{{count}} abono se queda como está, pero con el módulo desactivado nadie lo necesita para apuntarse.",
  kept_many:
    "{{count}} abonos se quedan como están, pero con el módulo desactivado nadie los necesita para apuntarse.",
  kept_other:
    "{{count}} abonos se quedan como están, pero con el módulo desactivado nadie los necesita para apuntarse.",
  pausing_one: "{{count}} de ellos se renueva automáticamente, y no lo hará con el módulo desactivado.",
  pausing_many: "{{count}} de ellos se renuevan automáticamente, y no lo harán con el módulo desactivado.",
  pausing_other: "{{count}} de ellos se renuevan automáticamente, y no lo harán con el módulo desactivado.",
  stayOwed_one: "{{count}} de ellos está sin pagar, y se sigue debiendo.",
  stayOwed_many: "{{count}} de ellos están sin pagar, y se siguen debiendo.",
  stayOwed_other: "{{count}} de ellos están sin pagar, y se siguen debiendo.",
  free_one: "{{count}} abono sin pagar cuenta como pagado, también cuando vuelvas a activar los pagos.",
  free_many: "{{count}} abonos sin pagar cuentan como pagados, también cuando vuelvas a activar los pagos.",
  free_other: "{{count}} abonos sin pagar cuentan como pagados, también cuando vuelvas a activar los pagos.",
  lastPlan: "Es el único plan: sin él, los jugadores que no tienen abono no pueden conseguirlo ni apuntarse.",
  planDeleted: "El plan «{{name}}» se elimina para siempre. Nadie lo ha tenido nunca.",
  priced_one: "{{count}} plan conserva la cifra de su precio, ahora en {{currency}}.",
  priced_many: "{{count}} planes conservan la cifra de su precio, ahora en {{currency}}.",
  priced_other: "{{count}} planes conservan la cifra de su precio, ahora en {{currency}}.",
};

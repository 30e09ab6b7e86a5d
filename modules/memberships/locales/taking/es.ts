/** What somebody is told before they take a plan, and an admin before they give one. */
export default {
  lasts: "«{{plan}}» vale del {{from, day}} al {{until, day}}.",
  later: "«{{plan}}» no empieza hoy, sino el {{from, day}}, y vale hasta el {{until, day}}.",
  costs: "Cuesta {{price, money}}.",
  free: "Es gratis.",
  untilPaid: "No cuenta hasta que esté pagado.",
  notCharged: "El club no cobra por aquí, así que no se debe nada.",
  renews:
    "Se renueva automáticamente el {{on, day}} por lo que cueste entonces el plan, ahora {{price, money}}. Se te avisa una semana antes y hasta entonces puedes desactivarlo.",
  renewsFree:
    "Se renueva automáticamente el {{on, day}}. Se te avisa una semana antes y hasta entonces puedes desactivarlo.",
  renewsThem:
    "Se renueva automáticamente el {{on, day}} por lo que cueste entonces el plan, ahora {{price, money}}. Se le avisa una semana antes y puede desactivarlo.",
  renewsThemFree:
    "Se renueva automáticamente el {{on, day}}. Se le avisa una semana antes y puede desactivarlo.",
  due: "Se cobran ahora mismo {{price, money}} del saldo de {{name}}.",
  dueOwed:
    "El saldo de {{name}} no cubre {{price, money}}: queda por pagar, y el abono no cuenta hasta que esté pagado.",
  renewsNot: "No se renueva automáticamente.",
  endsRenewal:
    "«{{plan}}» ya no se renovará automáticamente el {{on, day}} por {{price, money}}, porque le sigue este.",
  endsRenewalFree: "«{{plan}}» ya no se renovará automáticamente el {{on, day}}, porque le sigue este.",
  staff: "Los entrenadores y administradores no lo necesitan.",
  back: "Puedes devolverlo durante una hora, mientras no te hayas apuntado a nada con él: todo lo que hayas pagado vuelve a tu saldo. Después no se reembolsa nada.",
  backUnpaid:
    "Puedes devolverlo hasta que esté pagado, y aun después durante una hora desde ahora, mientras no te hayas apuntado a nada con él: todo lo que hayas pagado vuelve a tu saldo. Después no se reembolsa nada.",
  backFree: "Puedes devolverlo durante una hora, mientras no te hayas apuntado a nada con él.",
};

export default {
  automaticEnds: "Tu saldo deja de recargarse por sí solo.",
  disconnect: {
    byHand: "Los miembros ya no podrán pagar con tarjeta.",
    underWay_one: "Hay {{count}} recarga en curso, que todavía se puede pagar.",
    underWay_many: "Hay {{count}} recargas en curso, que todavía se pueden pagar.",
    underWay_other: "Hay {{count}} recargas en curso, que todavía se pueden pagar.",
    cards_one: "{{count}} tarjeta guardada deja de pagar por sí sola, aunque vuelvas a conectarte.",
    cards_many: "{{count}} tarjetas guardadas dejan de pagar por sí solas, aunque vuelvas a conectarte.",
    cards_other: "{{count}} tarjetas guardadas dejan de pagar por sí solas, aunque vuelvas a conectarte.",
  },
  due: {
    owed: "Tienes {{has, money}} de {{price, money}}; quedarás a deber {{missing, money}}.",
    byCard: "Tienes {{has, money}} de {{price, money}}; tu tarjeta guardada paga el resto por sí sola.",
    covered: "Se cobran {{price, money}} de tu saldo ahora mismo; te quedan {{left, money}}.",
    below: "Se cobran {{price, money}} de tu saldo ahora mismo, que queda {{below, money}} bajo cero.",
  },
  switchOff: {
    owed_one: "Los {{money, money}} que debe {{count}} miembro siguen pendientes, pero no se le recordarán.",
    owed_many:
      "Los {{money, money}} que deben {{count}} miembros siguen pendientes, pero no se les recordarán.",
    owed_other:
      "Los {{money, money}} que deben {{count}} miembros siguen pendientes, pero no se les recordarán.",
    balances:
      "Los saldos de los miembros, {{money, money}} en total, se quedan como están, pero nadie los ve.",
    priced_one:
      "{{count}} próximo entrenamiento o evento tiene precio: si se celebra con los pagos desactivados, no se cobra a nadie. A quien ya está apuntado podrás cobrarle cuando vuelvas a activarlos; quien se apunte hasta entonces no paga.",
    priced_many:
      "{{count}} próximos entrenamientos y eventos tienen precio: los que se celebren con los pagos desactivados no se cobran a nadie. A quien ya está apuntado podrás cobrarle cuando vuelvas a activarlos; quien se apunte hasta entonces no paga.",
    priced_other:
      "{{count}} próximos entrenamientos y eventos tienen precio: los que se celebren con los pagos desactivados no se cobran a nadie. A quien ya está apuntado podrás cobrarle cuando vuelvas a activarlos; quien se apunte hasta entonces no paga.",
    cards_one:
      "{{count}} tarjeta guardada deja de recargar un saldo por sí sola, aunque vuelvas a activar los pagos. Su titular tiene que activarlo de nuevo.",
    cards_many:
      "{{count}} tarjetas guardadas dejan de recargar saldos por sí solas, aunque vuelvas a activar los pagos. Sus titulares tienen que activarlo de nuevo.",
    cards_other:
      "{{count}} tarjetas guardadas dejan de recargar saldos por sí solas, aunque vuelvas a activar los pagos. Sus titulares tienen que activarlo de nuevo.",
  },
  currency: {
    places_one: "{{count}} plaza se reservó con un precio que se cobrará en {{currency}} con la misma cifra.",
    places_many:
      "{{count}} plazas se reservaron con un precio que se cobrará en {{currency}} con la misma cifra.",
    places_other:
      "{{count}} plazas se reservaron con un precio que se cobrará en {{currency}} con la misma cifra.",
    tags_one: "{{count}} precio para miembros con una etiqueta conserva su cifra, ahora en {{currency}}.",
    tags_many: "{{count}} precios para miembros con una etiqueta conservan su cifra, ahora en {{currency}}.",
    tags_other: "{{count}} precios para miembros con una etiqueta conservan su cifra, ahora en {{currency}}.",
    notTaken: "Los miembros ya no podrán pagar con tarjeta: Stripe no admite pagos en {{currency}}.",
    cards_one:
      "{{count}} tarjeta guardada deja de pagar por sí sola hasta que su titular indique de nuevo los importes.",
    cards_many:
      "{{count}} tarjetas guardadas dejan de pagar por sí solas hasta que sus titulares indiquen de nuevo los importes.",
    cards_other:
      "{{count}} tarjetas guardadas dejan de pagar por sí solas hasta que sus titulares indiquen de nuevo los importes.",
  },
  kept_one: "Se cobra {{count}} plaza acordada antes: {{money, money}}.",
  kept_many: "Se cobran {{count}} plazas acordadas antes: {{money, money}}.",
  kept_other: "Se cobran {{count}} plazas acordadas antes: {{money, money}}.",
  returned_one: "{{count}} cargo pagado vuelve al saldo del miembro: {{money, money}}.",
  returned_many: "{{count}} cargos pagados vuelven a los saldos: {{money, money}}.",
  returned_other: "{{count}} cargos pagados vuelven a los saldos: {{money, money}}.",
  dropped_one: "Se anula {{count}} cargo pendiente: dejan de deberse {{money, money}}.",
  dropped_many: "Se anulan {{count}} cargos pendientes: dejan de deberse {{money, money}}.",
  dropped_other: "Se anulan {{count}} cargos pendientes: dejan de deberse {{money, money}}.",
  settled: {
    open_one: "Se cobran {{money, money}} a {{count}} persona, que quedan pendientes de pago.",
    open_many: "Se cobran {{money, money}} en total a {{count}} personas, que quedan pendientes de pago.",
    open_other: "Se cobran {{money, money}} en total a {{count}} personas, que quedan pendientes de pago.",
    paid_one: "{{count}} persona paga {{money, money}} de su saldo en el acto.",
    paid_many: "{{count}} personas pagan {{money, money}} en total de sus saldos en el acto.",
    paid_other: "{{count}} personas pagan {{money, money}} en total de sus saldos en el acto.",
    debt_one: "El saldo de {{count}} persona no alcanza: quedará a deber {{money, money}}.",
    debt_many: "Los saldos de {{count}} personas no alcanzan: quedarán a deber {{money, money}} en total.",
    debt_other: "Los saldos de {{count}} personas no alcanzan: quedarán a deber {{money, money}} en total.",
  },
  toBalance: "Se devuelven {{money, money}} a tu saldo.",
  stillPay: "{{occasion}}, {{on, weekday}}, {{at}}: te borras tarde y pagas igualmente {{money, money}}.",
  payUnlessTaken:
    "{{occasion}}, {{on, weekday}}, {{at}}: te borras tarde y pagas igualmente {{money, money}}, salvo que alguien ocupe tu plaza.",
  payUnlessMovedUp:
    "{{occasion}}, {{on, weekday}}, {{at}}: te borras tarde. En cuanto alguien de la lista de espera ocupe tu plaza, no pagas nada; si nadie puede ocuparla, pagas igualmente {{money, money}}.",
  balanceLeft: "Quedan en el club {{money, money}} de saldo sin gastar.",
  belowLeft: "Un saldo de {{money, money}} bajo cero se queda como está.",
  owedLeft: "Sigue pendiente de pago: {{money, money}}.",
  closing: {
    due_one:
      "Se cobra ahora {{count}} entrenamiento o evento que ya ha empezado o se deja tarde: {{money, money}}.",
    due_many:
      "Se cobran ahora {{count}} entrenamientos o eventos que ya han empezado o se dejan tarde: {{money, money}}.",
    due_other:
      "Se cobran ahora {{count}} entrenamientos o eventos que ya han empezado o se dejan tarde: {{money, money}}.",
    dropped: "Dejan de deberse {{money, money}}, porque aquello por lo que eran termina sin usarse.",
    owed: "Queda saldada la deuda de {{money, money}}.",
    out: {
      cash: "Queda registrado que se devuelven {{money, money}} en efectivo.",
      transfer: "Queda registrado que se devuelven {{money, money}} por transferencia.",
      "write-off": "El club se queda con {{money, money}} del saldo.",
    },
    in: {
      cash: "Queda registrado que se pagan {{money, money}} en efectivo.",
      transfer: "Queda registrado que se pagan {{money, money}} por transferencia.",
      "write-off": "Se perdonan {{money, money}}.",
    },
  },
  paidTwice: "{{money, money}} vuelven al saldo: los dos pagaron la misma plaza.",
  balanceMoved: "Se transfieren {{money, money}} ingresados y sin gastar.",
  belowMoved: "Se transfiere un saldo de {{money, money}} bajo cero.",
  owedMoved: "Se transfiere una deuda de {{money, money}}.",
  collect: {
    balance_one: "{{count}} cargo se paga del saldo: {{money, money}}.",
    balance_many: "{{count}} cargos se pagan de los saldos: {{money, money}}.",
    balance_other: "{{count}} cargos se pagan de los saldos: {{money, money}}.",
    cash_one: "{{count}} cargo queda como pagado en efectivo: {{money, money}}.",
    cash_many: "{{count}} cargos quedan como pagados en efectivo: {{money, money}}.",
    cash_other: "{{count}} cargos quedan como pagados en efectivo: {{money, money}}.",
    transfer_one: "{{count}} cargo queda como pagado por transferencia: {{money, money}}.",
    transfer_many: "{{count}} cargos quedan como pagados por transferencia: {{money, money}}.",
    transfer_other: "{{count}} cargos quedan como pagados por transferencia: {{money, money}}.",
    waive_one: "Se perdona {{count}} cargo: el club renuncia a {{money, money}}.",
    waive_many: "Se perdonan {{count}} cargos: el club renuncia a {{money, money}}.",
    waive_other: "Se perdonan {{count}} cargos: el club renuncia a {{money, money}}.",
    members_one: "Afecta a {{count}} miembro.",
    members_many: "Afecta a {{count}} miembros.",
    members_other: "Afecta a {{count}} miembros.",
    left_one: "{{count}} cargo marcado ya está saldado o ya no se debe, y se queda como está.",
    left_many: "{{count}} cargos marcados ya están saldados o ya no se deben, y se quedan como están.",
    left_other: "{{count}} cargos marcados ya están saldados o ya no se deben, y se quedan como están.",
  },
  undo: {
    back: "El saldo de {{name}} baja en {{money, money}}, como si no se hubieran ingresado.",
    backOwed:
      "Se deshace el ingreso de {{money, money}} de {{name}}. Al saldo le faltan {{lack, money}}, que pasa a deber.",
    gone: "Se deshace el pago de {{money, money}}. Ya no existe aquello por lo que era, así que {{name}} no debe nada.",
    backIn: "Vuelve al saldo de {{name}}: {{money, money}}.",
    owed: "{{name}} vuelve a deber {{money, money}}.",
    owedPaid:
      "El cargo de {{money, money}} de {{name}} vuelve a estar pendiente, y el saldo lo paga al momento.",
    refund: "Pasa al saldo de {{name}}: {{money, money}}.",
    charge: "Se deshace la devolución: el saldo de {{name}} baja en {{money, money}}.",
    chargeOwed: "Se deshace la devolución: {{name}} debe {{money, money}}, porque el saldo no los cubre.",
  },
};

export default {
  title: "Tarjeta y recarga automática",
  lead: "Guarda una tarjeta y deja que recargue tu saldo por sí sola.",
  open: "Tarjeta y recarga automática",
  leaving: "Te llevamos a la página de Stripe. En cuanto guardes allí la tarjeta, vuelves aquí.",
  box: "Tu tarjeta",
  none: "No has guardado ninguna tarjeta. La guarda Stripe: ni tu club ni nosotros vemos su número.",
  ending: "{{name}} terminada en {{last4}}",
  until: "válida hasta {{expiry}}",
  expired: "Caducada",
  waiting: "Estamos esperando a que Stripe nos confirme tu tarjeta. Suele tardar unos segundos.",
  over: "Stripe no nos ha confirmado ninguna tarjeta. Si la guardaste, aparecerá aquí en cuanto nos avise; si no, guárdala de nuevo.",
  left: "Has vuelto sin guardar ninguna tarjeta.",
  save: "Guardar una tarjeta",
  replace: "Guardar otra tarjeta",
  remove: "Quitar la tarjeta",
  removed: "Hemos quitado tu tarjeta.",
  automatic: "Recarga automática",
  automaticText:
    "Tras un cargo o una reserva que te deje con menos del importe que fijes, tu tarjeta recarga tu saldo. Activarla no cobra nada. Te avisamos cada vez.",
  does: "Tras un cargo o una reserva que te deje con menos de {{threshold}}, tu tarjeta paga {{amount}}, y nunca más de {{cap}} al mes. Te avisamos cada vez.",
  on: "Activada",
  off: "Desactivada",
  threshold: "Recargar por debajo de",
  thresholdHelp: "Lo reservado y lo que debes cuenta como gastado.",
  amount: "Importe de cada recarga",
  amountHelp: "{{like}}. Como máximo, {{most}} cada vez.",
  monthlyCap: "Como máximo al mes",
  monthlyCapHelp: "Tu tarjeta nunca paga por sí sola más de esto en un mes, ni más de diez veces.",
  turnOn: "Activar",
  change: "Guardar",
  turnOff: "Desactivar",
  saved: {
    enough: "La recarga automática está activada.",
    low: "La recarga automática está activada. Tienes {{has, money}}, menos de {{threshold, money}}: tu tarjeta pagará al menos {{due, money}} tras tu próximo cargo o reserva, y nada antes.",
    covered:
      "La recarga automática está activada. Tienes {{has, money}}, menos de {{threshold, money}}: tu tarjeta pagará al menos {{due, money}} tras tu próximo cargo o reserva, y nada antes. Para una plaza que cueste más de lo que tienes, recarga tú antes.",
    empty:
      "La recarga automática está activada. Tienes {{has, money}}, menos de {{threshold, money}}: tu tarjeta pagará al menos {{due, money}} tras tu próximo cargo, y nada antes. Para reservar una plaza de pago, recarga tú antes.",
    capped:
      "La recarga automática está activada. Tienes {{has, money}}, menos de {{threshold, money}}, pero tu tarjeta ya ha pagado todo lo que puede este mes.",
    paying:
      "La recarga automática está activada. Tienes {{has, money}}, menos de {{threshold, money}}: hay un pago de tu tarjeta en curso.",
  },
  outlook: {
    off: "Ahora tienes {{has, money}}.",
    enough: "Ahora tienes {{has, money}}.",
    low: "Ahora tienes {{has, money}}, menos de {{threshold, money}}: tu tarjeta pagará al menos {{due, money}} tras tu próximo cargo o reserva, y nada antes.",
    covered:
      "Ahora tienes {{has, money}}, menos de {{threshold, money}}: tu tarjeta pagará al menos {{due, money}} tras tu próximo cargo o reserva, y nada antes. Para una plaza que cueste más de lo que tienes, recarga tú antes.",
    empty:
      "Ahora tienes {{has, money}}, menos de {{threshold, money}}: tu tarjeta pagará al menos {{due, money}} tras tu próximo cargo, y nada antes. Para reservar una plaza de pago, recarga tú antes.",
    capped:
      "Ahora tienes {{has, money}}, menos de {{threshold, money}}, pero tu tarjeta ya ha pagado todo lo que puede este mes.",
    paying: "Ahora tienes {{has, money}}, menos de {{threshold, money}}: hay un pago de tu tarjeta en curso.",
  },
  stopped: "La recarga automática está desactivada.",
  endedBy: {
    declined: "Tu banco rechazó la tarjeta, así que la hemos desactivado. No se ha cobrado nada.",
    asked:
      "Tu banco quiere que confirmes tú estos pagos, así que la hemos desactivado. No se ha cobrado nada.",
    refused:
      "Stripe no pudo cobrar en tu tarjeta, así que la hemos desactivado. Si al final llega un pago, irá a tu saldo.",
    currency:
      "Tu club cuenta ahora en otra moneda, así que la hemos desactivado. Fija los importes de nuevo.",
    club: "Tu club dejó de aceptar pagos con tarjeta, así que la hemos desactivado. Si la quieres, actívala de nuevo.",
    refunded:
      "Se ha devuelto a tu tarjeta dinero que había pagado, así que la hemos pausado. Actívala de nuevo si la quieres.",
    disputed:
      "Se ha reclamado un pago de tu tarjeta, así que la hemos pausado. Actívala de nuevo si la quieres.",
  },
};

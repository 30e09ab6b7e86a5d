export default {
  nav: { payments: "Pagos", mine: "Mis pagos" },
  settings: {
    payments: "Pagos",
    paymentsHelp: "Los precios se cargan al saldo de cada miembro, y se lleva la cuenta de las deudas.",
  },
  facts: { balance: "Saldo" },
  consequences: { returned: "{{money, money}} vuelven al saldo de los miembros." },
  errors: {
    "insufficient-funds":
      "Te faltan {{short, money}} de {{price, money}}. Habla con un administrador de tu club.",
    debt: "Debes {{debt, money}}. En cuanto lo pagues, podrás apuntarte.",
    nothing: "Indica cuánto.",
    "insufficient-balance": "El saldo no llega.",
    "not-covered": "El saldo de {{name}} no llega.",
  },
  refused: {
    "insufficient-funds": {
      title: "Te faltan {{short, money}}",
      aside: "Cuesta {{price, money}}",
      wayOut: "Ver mis pagos",
    },
    debt: { title: "Debes {{debt, money}}", aside: "Págalo para apuntarte", wayOut: "Ver mis pagos" },
  },
  kind: {
    "top-up": "Ingreso",
    correction: "Ajuste",
    charge: "Cargo",
    payment: "Pago",
    waiver: "Condonado",
    refund: "Devolución",
  },
  status: { "in-progress": "Pendiente", completed: "Hecho", debt: "Se debe", void: "Anulado" },
  method: { cash: "en efectivo", transfer: "por transferencia", online: "en línea" },
  audit: {
    kind: "Pagos",
    added: "{{actor}} añadió dinero al saldo de {{member}}",
    taken: "{{actor}} quitó dinero del saldo de {{member}}",
    collected: "{{actor}} cobró lo que debía {{member}}",
    waived: "{{actor}} perdonó lo que debía {{member}}",
    fields: { amount: "Importe", note: "Nota", method: "Cómo", count: "Cargos" },
  },
};

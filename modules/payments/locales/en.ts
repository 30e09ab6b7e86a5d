export default {
  nav: { payments: "Payments", mine: "My payments" },
  settings: {
    payments: "Payments",
    paymentsHelp: "Prices are charged to members' balances, and debts are kept.",
  },
  facts: { balance: "Balance" },
  consequences: { returned: "{{money, money}} go back to members' balances." },
  errors: {
    "insufficient-funds": "You are {{short, money}} short of {{price, money}}. Ask an admin of your club.",
    debt: "You owe {{debt, money}}. Once that is paid, you can come in.",
    nothing: "Say how much.",
    "insufficient-balance": "The balance does not cover it.",
    "not-covered": "{{name}}'s balance does not cover it.",
  },
  refused: {
    "insufficient-funds": {
      title: "{{short, money}} short",
      aside: "It costs {{price, money}}",
      wayOut: "See your payments",
    },
    debt: { title: "You owe {{debt, money}}", aside: "Pay it to come in", wayOut: "See your payments" },
  },
  kind: {
    "top-up": "Paid in",
    correction: "Correction",
    charge: "Charge",
    payment: "Payment",
    waiver: "Waived",
    refund: "Refund",
  },
  status: { "in-progress": "Open", completed: "Done", debt: "Owed", void: "Void" },
  method: { cash: "cash", transfer: "transfer", online: "online" },
  audit: {
    kind: "Payments",
    added: "{{actor}} added money to {{member}}'s balance",
    taken: "{{actor}} took money from {{member}}'s balance",
    collected: "{{actor}} settled what {{member}} owed",
    waived: "{{actor}} waived what {{member}} owed",
    fields: { amount: "Amount", note: "Note", method: "By", count: "Charges" },
  },
};

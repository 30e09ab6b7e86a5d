export default {
  nav: "Bote",
  tab: "Bote",
  settings: {
    kitty: "Bote",
    role: "Quién ve el bote de una sesión",
    roleChoice: { player: "Jugadores", coach: "Entrenadores", admin: "Administradores" },
    jarNames: "Huchas",
  },
  ownData: { entries: "Movimientos del bote", field: { at: "Fecha", reason: "Motivo", amount: "Importe" } },
  facts: {
    kitty: "En el bote",
    level: "Nivel del bote",
    levelState: { full: "Con fondos", empty: "Sin fondos" },
    levelChoice: { full: "Quienes tienen fondos", empty: "Quienes no tienen fondos" },
    pot: "Bote",
  },
  consequences: {
    owed: "Seguirás debiendo {{money, money}} al bote.",
    returned: "{{money, money}} vuelven a quienes venían.",
  },
  errors: {
    short: "Te faltan {{short, money}} de {{price, money}}.",
    nothing: "Di cuánto.",
  },
  refused: {
    short: {
      title: "Te faltan {{short, money}}",
      aside: "Cuesta {{price, money}}",
      wayOut: "Ver tu bote",
      banner: "A tu bote le falta dinero, así que no puedes confirmar que vienes.",
    },
  },
  hint: { text: "Esta sesión tiene un bote.", link: "Ver el bote" },
  notices: {
    arrived: {
      subject: "{{amount, money}} en el bote",
      preheader: "Ha llegado tu transferencia.",
      text: "Tu transferencia de {{amount, money}} está en el bote.",
      after: "Gracias por tu aportación.",
      button: "Ver tu bote",
    },
  },
  page: {
    pot: "En este bote: {{amount}}",
    has: "En el bote: {{amount}}",
    amount: "Importe",
    pay: "Ingresar",
    jars: "Huchas",
    save: "Guardar huchas",
    done: "Ingresado",
  },
  audit: { kind: "Bote", paid: "{{actor}} ingresó dinero en el bote de {{member}}" },
};

const renewsSoon = {
  subject: "{{plan}} se renueva el {{from, day}}",
  preheader: "Por {{price, money}}, hasta el {{until, day}}, si no dices lo contrario.",
  text: "El {{from, day}} tu abono «{{plan}}» se renueva por {{price, money}}, hasta el {{until, day}}.",
  after: "Si no quieres, dilo antes de ese día.",
  button: "Ver mi abono",
};

export default {
  given: {
    subject: "Tu abono: {{plan}}",
    preheader: "Del {{from, day}} al {{until, day}}.",
    text: "Te han asignado el abono «{{plan}}», del {{from, day}} al {{until, day}}.",
    after: "En «Mis abonos» ves si está pagado y qué viene después.",
    button: "Ver mi abono",
  },
  stopped: {
    subject: "Abono anulado: {{plan}}",
    preheader: "Ya no da derecho a apuntarse.",
    text: "El club ha anulado tu abono «{{plan}}», del {{from, day}} al {{until, day}}. Ya no da derecho a apuntarse a entrenamientos y eventos.",
    after: "Conservas las plazas que ya tienes. Si estaba sin pagar, ya no se debe nada por él.",
    button: "Ver mis abonos",
  },
  renewed: {
    subject: "{{plan}}: renovado",
    preheader: "Por {{price, money}}, hasta el {{until, day}}.",
    text: "Tu abono «{{plan}}» se ha renovado por {{price, money}}, hasta el {{until, day}}.",
    after: "Si no quieres que vuelva a renovarse, puedes decirlo cuando quieras.",
    button: "Ver mi abono",
  },
  "renewed-unpaid": {
    subject: "{{plan}}: renovado, pero sin pagar",
    preheader: "Podrás volver a apuntarte en cuanto pagues {{price, money}}.",
    text: "Tu abono «{{plan}}» se ha renovado hasta el {{until, day}}. Cuesta {{price, money}}; hasta que lo pagues, no podrás apuntarte con él a entrenamientos y eventos.",
    after: "Si no lo quieres, puedes devolverlo en «Mis abonos». Así no deberás nada por él.",
    button: "Ver mi abono",
  },
  "renews-soon": renewsSoon,
  "renews-unneeded": {
    ...renewsSoon,
    after: "Como entrenador o administrador no lo necesitas. Si no lo quieres, dilo antes de ese día.",
  },
  "ends-soon": {
    subject: "{{plan}} acaba el {{until, day}}",
    preheader: "Elige el siguiente antes de esa fecha.",
    text: "Tu abono «{{plan}}» acaba el {{until, day}}.",
    after: "Si eliges el siguiente plan antes de esa fecha, empieza al día siguiente.",
    button: "Ver planes",
  },
  ended: {
    subject: "{{plan}} ha acabado",
    preheader: "Necesitas un abono nuevo para apuntarte.",
    text: "Tu abono «{{plan}}» acabó el {{until, day}}.",
    after: "Para apuntarte a entrenamientos y eventos, elige un plan nuevo.",
    button: "Ver planes",
  },
  unpaid: {
    subject: "{{plan}}: anulado",
    preheader: "Ha pasado 30 días sin pagarse.",
    text: "Tu abono «{{plan}}» ha pasado 30 días sin pagarse y se ha anulado. Ya no se debe nada por él.",
    after: "Puedes volver a elegir un plan cuando quieras.",
    button: "Ver planes",
  },
};

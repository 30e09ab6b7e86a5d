export default {
  given: {
    subject: "Tu abono: {{plan}}",
    preheader: "Del {{from, day}} al {{until, day}}.",
    text: "Te han dado el abono «{{plan}}», del {{from, day}} al {{until, day}}.",
    after: "En «Mis abonos» ves si está pagado y qué viene después.",
    button: "Ver mi abono",
  },
  renewed: {
    subject: "{{plan}}: renovado",
    preheader: "Por {{price, money}}, hasta el {{until, day}}.",
    text: "Tu abono «{{plan}}» se ha renovado por {{price, money}}, hasta el {{until, day}}.",
    after: "Si no quieres que vuelva a renovarse, puedes decirlo cuando quieras.",
    button: "Ver mi abono",
  },
  "renews-soon": {
    subject: "{{plan}} se renueva el {{from, day}}",
    preheader: "Por {{price, money}}, hasta el {{until, day}}, si no dices lo contrario.",
    text: "El {{from, day}} tu abono «{{plan}}» se renueva por {{price, money}}, hasta el {{until, day}}.",
    after: "Si no quieres, dilo antes de ese día.",
    button: "Ver mi abono",
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
    subject: "{{plan}}: detenido",
    preheader: "Ha pasado 30 días sin pagarse.",
    text: "Tu abono «{{plan}}» ha pasado 30 días sin pagarse y se ha detenido. Ya no se debe nada por él.",
    after: "Puedes volver a elegir un plan cuando quieras.",
    button: "Ver planes",
  },
};

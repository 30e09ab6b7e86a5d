import switching from "../switching/es.ts";

export default {
  ...switching,
  goOn_one: "{{count}} abono sigue hasta que acabe.",
  goOn_many: "{{count}} abonos siguen hasta que acaben.",
  goOn_other: "{{count}} abonos siguen hasta que acaben.",
  notRenewed_one: "{{count}} de ellos ya no se renovará.",
  notRenewed_many: "{{count}} de ellos ya no se renovarán.",
  notRenewed_other: "{{count}} de ellos ya no se renovarán.",
  noRight: "El abono del {{from, day}} al {{until, day}} deja de dar derecho a apuntarse.",
  stops: "El abono «{{plan}}», del {{from, day}} al {{until, day}}, queda anulado.",
  waits:
    "El abono «{{plan}}», del {{from, day}} al {{until, day}}, queda a la espera de pago; hasta entonces no da derecho a apuntarse.",
  endsNow: "El abono «{{plan}}», del {{from, day}} al {{until, day}}, acaba ahora mismo.",
  notOwed: "Ya no se deben los {{money, money}} que costaba.",
  staysPaid: "Los {{money, money}} pagados no se devuelven.",
  keptPlaces_one: "Se conserva {{count}} plaza en un próximo entrenamiento o evento.",
  keptPlaces_many: "Se conservan {{count}} plazas en próximos entrenamientos y eventos.",
  keptPlaces_other: "Se conservan {{count}} plazas en próximos entrenamientos y eventos.",
  joined: {
    stops: "«{{plan}}», del {{from, day}} al {{until, day}}, se solapa con otro abono y queda anulado.",
    stopsPaid:
      "«{{plan}}», del {{from, day}} al {{until, day}}, se solapa con otro abono y queda anulado. Los {{money, money}} que se pagaron por él no se reembolsan.",
    stopsUnpaid:
      "«{{plan}}», del {{from, day}} al {{until, day}}, se solapa con otro abono y queda anulado. Ya no se deben los {{money, money}} que costaba.",
    cut: "«{{plan}}», del {{from, day}} al {{until, day}}, se solapa con otro abono y pasa a empezar el {{begins, day}}.",
    cutPaid:
      "«{{plan}}», del {{from, day}} al {{until, day}}, se solapa con otro abono y pasa a empezar el {{begins, day}}. De los {{money, money}} que se pagaron por él no se reembolsa nada.",
  },
  leaving_one: "No se reembolsa {{count}} abono en curso o por empezar.",
  leaving_many: "No se reembolsan {{count}} abonos en curso o por empezar.",
  leaving_other: "No se reembolsan {{count}} abonos en curso o por empezar.",
  goOver_one: "Se transfiere {{count}} abono.",
  goOver_many: "Se transfieren {{count}} abonos.",
  goOver_other: "Se transfieren {{count}} abonos.",
};

export default {
  "repeat-too-long": "Como máximo 52 entrenamientos: elige una fecha anterior.",
  "occasion-canceled": "Se ha cancelado, así que ya no se puede cambiar nada.",
  "deadline-past": "Este plazo ya ha terminado, así que nadie podría responder. Pon menos horas.",
  "export-too-long":
    "Son {{total, number}} filas y en un archivo caben {{most, number}}. Elige un periodo más corto.",
  "long-session": "Dura {{hours, number}} horas. Confírmalo o corrige las horas.",
  "not-begun": "Todavía no ha empezado, así que no se puede cerrar.",
  "already-begun": "Ya tendría que haber empezado, así que no se puede volver a programar.",
  "invite-late": "Ya ha pasado el plazo para responder: quien recibiera la invitación no podría apuntarse.",
  "nobody-to-invite":
    "No hay nadie a quien invitar: quienes tienen estas etiquetas ya han respondido, recibieron una invitación en las últimas 12 horas, o no están disponibles o activos.",
  "no-series": "Este entrenamiento no forma parte de una serie.",
  "occasion-over": "Ya ha terminado y no se puede cambiar.",
  "occasion-settled": "Ya está cerrado, así que no se puede cambiar. Todavía puedes cancelarlo.",
  "finish-order": "Tiene que terminar después de empezar.",
  "event-too-long": "Un evento puede durar como máximo {{days, number}} días.",
  "registration-after-start": "La inscripción tiene que cerrarse antes de que empiece el evento.",
  "registration-order": "La inscripción tiene que abrirse antes de cerrarse.",
};

export default {
  stars: "Elige de una a cinco estrellas.",
  "note-of-another": "Solo su autor puede cambiar la nota.",
  "away-overlaps": "Parte de estos días ya está anotada. Elige otros o cambia los que hay.",
  "away-over": "Ya ha pasado. El último día tiene que ser hoy o más adelante.",
  "away-too-far": "Puede terminar como mucho dentro de un año. Más adelante podrás añadir más.",
  "away-past": "Elige hoy o un día posterior. Un administrador también puede anotar días del último año.",
  "away-begun": "Ya ha empezado y los días que han pasado se quedan. El último día sí se puede cambiar.",
  "away-too-many": "Ya hay {{most}} periodos anotados. Quita alguno o junta varios en uno más largo.",
  "answer-closed": "Ya ha empezado, así que las respuestas están cerradas.",
  "answer-settled": "El club ya lo ha cerrado, así que no admite respuestas.",
  "answer-gone":
    "El entrenamiento o evento ya no está disponible para ti, así que la respuesta no se ha guardado.",
  "undo-too-late":
    "Ya no se puede deshacer: ha pasado el plazo, se ha avisado a alguien, alguien ha respondido después o el entrenamiento ha cambiado.",
  "not-its-day": "Solo puedes anotar las respuestas de otras personas el mismo día.",
  "registration-not-open": "La inscripción todavía no se ha abierto.",
  "registration-closed": "La inscripción está cerrada.",
  "deadline-over":
    "El plazo para responder ha terminado. Un administrador todavía puede añadirte a la lista.",
  "presence-ahead": "Podrás anotar quién ha venido a partir del mismo día.",
  "presence-over": "Han pasado más de dos semanas: solo un administrador puede anotar quién vino.",
  "not-on-list": "Esta persona ya no está en la lista. Vuelve a añadirla.",
  "marks-changed":
    "Ha pasado demasiado tiempo o alguien lo ha cambiado después, así que ya no se puede deshacer.",
  "rating-closed": "Un entrenamiento se puede valorar desde que termina y durante una semana.",
  "rating-absent": "Solo puede valorarlo quien ha participado.",
};

export default {
  save: "No se ha podido guardar. Inténtalo más tarde.",
  unsure:
    "Ha fallado algo por nuestra parte. Puede que se haya hecho, o una parte: compruébalo antes de volver a intentarlo.",
  view: "No se ha podido mostrar. Inténtalo más tarde.",
  addAttendee: "No se ha podido añadir al asistente. Inténtalo más tarde.",
  removeAttendee: "No se ha podido quitar al asistente. Inténtalo más tarde.",
  exportSessions: "No se han podido exportar los entrenamientos. Inténtalo más tarde.",
  members: "No se han podido leer los miembros. Inténtalo más tarde.",
  payments: "No se han podido cambiar los pagos. Inténtalo más tarde.",
  session: "No se ha podido cambiar el entrenamiento. Inténtalo más tarde.",
  rating: "No se ha podido valorar el entrenamiento. Inténtalo más tarde.",
  settings: "No se han podido guardar los ajustes. Inténtalo más tarde.",
  link: "No se ha podido enviar el enlace. Inténtalo más tarde.",
};

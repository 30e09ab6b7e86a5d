export default {
  export: {
    title: "Guardar todos los datos",
    text: "Un archivo ZIP con todo lo que tiene el club: miembros, entrenamientos y eventos, quién vino, ajustes y registro de actividad, cada cosa en un CSV. No incluye quién puso cada valoración.",
    save: "Guardar en un archivo",
  },
  close: {
    title: "Cerrar el club",
    lead: "Para cuando el club llega a su fin. Durante {{days}} días no se pierde nada.",
    open: "Cerrar el club…",
    what: "Qué pasa",
    now: "Desde ese momento solo pueden usarlo los administradores: dejan de funcionar las páginas, las invitaciones y los calendarios, y también los horarios, los recordatorios y los correos.",
    people_one: "{{count}} miembro verá que el club está cerrado, y hasta cuándo.",
    people_many: "{{count}} miembros verán que el club está cerrado, y hasta cuándo.",
    people_other: "{{count}} miembros verán que el club está cerrado, y hasta cuándo.",
    upcoming_one:
      "{{count}} entrenamiento o evento pendiente ya no se celebrará aquí. No se avisa a nadie: díselo tú antes.",
    upcoming_many:
      "{{count}} entrenamientos y eventos pendientes ya no se celebrarán aquí. No se avisa a nadie: díselo tú antes a tus miembros.",
    upcoming_other:
      "{{count}} entrenamientos y eventos pendientes ya no se celebrarán aquí. No se avisa a nadie: díselo tú antes a tus miembros.",
    back: "Hasta el {{date}}, cualquier administrador puede volver a abrirlo tal como estaba. Se avisa por correo a todos los administradores.",
    after: "Después se borra todo para siempre, y su dirección queda libre para otro club.",
    name: "Para cerrarlo, escribe su nombre: {{club}}",
    nameLabel: "El nombre del club",
    confirm: "Cerrar el club",
    keep: "Dejarlo abierto",
  },
  page: {
    title: "{{club}} está cerrado",
    until:
      "El {{date}} se borrará con todos sus datos. Hasta entonces, un administrador puede volver a abrirlo.",
    signIn: "Iniciar sesión como administrador",
    reopen: "Volver a abrir el club",
    reopened: "El club vuelve a estar abierto.",
    ownData:
      "Todo lo que el club guarda sobre ti, en un archivo. Está disponible hasta que se borre el club.",
    signOut: "Cerrar sesión",
  },
  mail: {
    subject: "{{club}} se ha cerrado",
    preheader: "Se puede volver a abrir hasta el {{date}}.",
    text: "{{by}} ha cerrado {{club}}. Sus miembros ya no pueden usarlo, y no se envían recordatorios ni otros correos.",
    until:
      "Hasta el {{date}}, cualquier administrador puede volver a abrirlo tal como estaba o guardar todos sus datos. Después se borra todo para siempre.",
    button: "Ver el club",
  },
  reopenedMail: {
    subject: "{{club}} vuelve a estar abierto",
    preheader: "No se borrará nada.",
    text: "{{by}} ha vuelto a abrir {{club}}. Sus miembros pueden usarlo como antes, y los horarios, los recordatorios y los correos siguen su curso.",
    until: "No se borrará nada.",
    button: "Abrir {{club}}",
  },
};

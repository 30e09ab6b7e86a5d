export default {
  list: {
    future: "Próximos",
    past: "Pasados",
    tab: "{{label}} ({{count, number}})",
    search: "Buscar por nombre o lugar",
    filters: "Filtros",
    filtersSet: "Filtros ({{count}})",
    anyStatus: "Cualquier estado",
    from: "Desde",
    to: "Hasta",
    show: "Mostrar",
  },
  life: {
    title: "Estado de {{name}}",
    lead: "{{when}} · {{status}}",
    action: "Estado",
    nothing: "Ahora no hay nada que cambiar en su estado.",
    keep: "Dejarlo como está",
    is: {
      session: {
        confirmed: "Se celebra según lo previsto. Cuatro horas después del final se cierra solo.",
        archived: "Está cerrado y no se debe nada.",
        canceled: "Se canceló.",
        unsettled: "Está cerrado y todavía se debe algo. Cuando se pague, se archivará solo.",
      },
      event: {
        confirmed:
          "Se celebra según lo previsto. Cuando termine, finalízalo: los eventos no se finalizan solos.",
        archived: "Está finalizado y no se debe nada.",
        canceled: "Se canceló.",
        unsettled: "Está finalizado y todavía se debe algo. Cuando se pague, se archivará solo.",
      },
    },
    over: {
      session: "Ya ha terminado. Cuatro horas después del final se cierra solo.",
      event: "Ya ha terminado, pero falta finalizarlo: los eventos no se finalizan solos.",
    },
    settle: {
      session: {
        title: "Cerrarlo ahora",
        text: "Los jugadores no podrán cambiar su respuesta.",
        button: "Cerrar entrenamiento",
      },
      event: {
        title: "Finalizarlo",
        text: "Se cierran las inscripciones.",
        button: "Finalizar evento",
      },
      former: "Terminó antes de que tu club empezara aquí, así que nadie paga por él.",
      done: "Cerrado.",
      doneOwing: "Cerrado. Todavía se debe algo.",
    },
    unarchive: {
      title: "Sacarlo del archivo",
      text: "Vuelve a estar abierto, con las respuestas tal como están. El dinero no se toca y nada se cobra dos veces.",
      button: "Desarchivar",
      done: "Ya no está en el archivo.",
    },
    reinstate: {
      title: "Volver a programarlo",
      text: "Quienes iban o esperaban siguen igual, y les avisamos.",
      button: "Volver a programarlo",
      done_zero: "Vuelve a estar en pie.",
      done_one: "Vuelve a estar en pie. Avisamos a {{count}} persona.",
      done_many: "Vuelve a estar en pie. Avisamos a {{count}} personas.",
      done_other: "Vuelve a estar en pie. Avisamos a {{count}} personas.",
    },
  },
  consequences: {
    notBegun_one:
      "Todavía no ha empezado. Va {{count}} persona; nadie podrá apuntarse ni darse de baja a partir de ahora.",
    notBegun_many:
      "Todavía no ha empezado. Van {{count}} personas; nadie podrá apuntarse ni darse de baja a partir de ahora.",
    notBegun_other:
      "Todavía no ha empezado. Van {{count}} personas; nadie podrá apuntarse ni darse de baja a partir de ahora.",
    notOver_one: "Todavía no ha terminado. Va {{count}} persona.",
    notOver_many: "Todavía no ha terminado. Van {{count}} personas.",
    notOver_other: "Todavía no ha terminado. Van {{count}} personas.",
    toldAgain_one: "Avisamos a {{count}} persona que iba o esperaba de que al final sí se celebra.",
    toldAgain_many: "Avisamos a {{count}} personas que iban o esperaban de que al final sí se celebra.",
    toldAgain_other: "Avisamos a {{count}} personas que iban o esperaban de que al final sí se celebra.",
    toLine_one: "{{count}} persona pierde su plaza y pasa a la lista de espera.",
    toLine_many: "{{count}} personas pierden su plaza y pasan a la lista de espera.",
    toLine_other: "{{count}} personas pierden su plaza y pasan a la lista de espera.",
  },
};

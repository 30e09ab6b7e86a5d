/** Los resultados de las sesiones y las puntuaciones que sugieren. */
export default {
  result: {
    title: "Resultado",
    help: "Goles o puntos de cada equipo.",
    save: "Guardar resultado",
    change: "Cambiar resultado",
    remove: "Quitar resultado",
    saved: "Resultado guardado.",
    removed: "Resultado quitado.",
    suggests: "Qué dicen los resultados de las puntuaciones",
  },
  suggestions: {
    title: "Puntuaciones sugeridas",
    lead: "Lo que dicen de las puntuaciones los resultados de los últimos 12 meses. Nada cambia por sí solo.",
    none: "Todavía no hay sugerencias",
    noneText:
      "Apunta el resultado después de un entrenamiento: se pide en su pestaña «Equipos». Cuando alguien haya jugado en cinco entrenamientos con la puntuación que tiene, verás aquí a quién le convendría otra puntuación.",
    soFar_one: "De momento hay {{count}} entrenamiento con resultado.",
    soFar_many: "De momento hay {{count}} de entrenamientos con resultado.",
    soFar_other: "De momento hay {{count}} entrenamientos con resultado.",
    member: "Miembro",
    present: "Puntuación",
    suggested: "Sugerida",
    why: "Por qué",
    act: "Usarla",
    reason_one:
      "Ganó {{won}}, empató {{drawn}} y perdió {{lost}} de {{count}} partido; según las puntuaciones, tocaba ganar {{expected}}.",
    reason_many:
      "Ganó {{won}}, empató {{drawn}} y perdió {{lost}} de {{count}} de partidos; según las puntuaciones, tocaba ganar {{expected}}.",
    reason_other:
      "Ganó {{won}}, empató {{drawn}} y perdió {{lost}} de {{count}} partidos; según las puntuaciones, tocaba ganar {{expected}}.",
    undrawn_one:
      "Ganó {{won}} y perdió {{lost}} de {{count}} partido; según las puntuaciones, tocaba ganar {{expected}}.",
    undrawn_many:
      "Ganó {{won}} y perdió {{lost}} de {{count}} de partidos; según las puntuaciones, tocaba ganar {{expected}}.",
    undrawn_other:
      "Ganó {{won}} y perdió {{lost}} de {{count}} partidos; según las puntuaciones, tocaba ganar {{expected}}.",
    sure: { hint: "Primer indicio", likely: "Probable", high: "Muy probable" },
    use: "Usar {{score}}",
    useFor: "Usar {{score}} para {{name}}",
    used: "{{name}} ya tiene la puntuación sugerida.",
    how: "Un empate cuenta la mitad y, con tres equipos o más, cada rival es un partido. Quien recibe otra puntuación empieza de cero con ella.",
  },
};

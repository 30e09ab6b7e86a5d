export default {
  errors: { busy: "Muchos clubes están haciendo equipos ahora mismo. Inténtalo de nuevo en un momento." },
  settings: {
    teams: "Generador de equipos",
    teamsHelp: "Hace equipos igualados con quienes vienen a una sesión.",
    teamMakerRole: "Quién ve el generador de equipos",
    formations: "Formaciones",
  },
};

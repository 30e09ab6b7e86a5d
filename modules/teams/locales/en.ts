export default {
  errors: { busy: "Many clubs are making teams just now. Try again in a moment." },
  settings: {
    teams: "Team maker",
    teamsHelp: "Makes balanced teams of those who come to a session.",
    teamMakerRole: "Who sees the team maker",
    formations: "Formations",
  },
};

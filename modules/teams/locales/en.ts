export default {
  settings: {
    teams: "Team maker",
    teamsHelp: "Makes balanced teams of those who come to a session.",
    teamMakerRole: "Who sees the team maker",
    formations: "Formations",
  },
};

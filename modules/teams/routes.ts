import type { MountPoints } from "../../app/kit/module.ts";
export const teamsRoutes: MountPoints = {
  pages: (route) => {
    route("sessions/:id/teams/picture.png", "pages/picture/picture.route.ts");
    route("suggested-scores", "pages/suggested-scores/suggested-scores.route.tsx");
  },
  occasionTabs: (route, kind) => {
    if (kind !== "session") return;
    route("teams", "pages/published/published.route.tsx");
    route("team-maker", "pages/maker/maker.route.tsx");
  },
  settingsTabs: (route) => {
    route("formations", "pages/formations/formations.route.tsx");
  },
};

import type { NounRoutes } from "../../web/mount-points.ts";

export const clubRoutes: NounRoutes = {
  pages: (route, mount) => {
    route("first-steps", "pages/first-steps/first-steps.route.tsx");
    route("club.webmanifest", "pages/installation/manifest.route.ts");
    route("club-icon.svg", "pages/installation/icon.route.ts");
    route("crest/:file", "pages/installation/crest.route.ts");
    route("invitation/poster", "pages/invitation/poster.route.tsx");
    route("invitation.svg", "pages/invitation/qr-code.route.ts");
    route("settings/address", "pages/settings/address.route.tsx");
    route("settings/invitation", "pages/invitation/renew.route.tsx");
    route("settings", "pages/settings/settings.route.tsx", () => mount("settingsTabs"));
  },
};

import type { NounRoutes } from "../../web/mount-points.ts";

export const closingRoutes: NounRoutes = {
  pages: (route) => {
    route("closing", "pages/closed.route.tsx");
    route("settings/close", "pages/close.route.tsx");
    route("settings/archive", "pages/archive.route.tsx");
    route("settings/archive.zip", "pages/archive-file.route.ts");
  },
};

import type { NounRoutes } from "./mount-points.ts";

export const webRoutes: NounRoutes = {
  pages: (route) => {
    route("language", "pages/language.route.ts");
    route("*", "pages/unknown.route.ts");
  },
};

import type { NounRoutes } from "../../web/mount-points.ts";

export const foundingRoutes: NounRoutes = {
  pages: (route) => {
    route("sign-up/subdomain", "pages/subdomain.route.ts");
    route("organization-no-exist", "pages/no-club.route.tsx");
  },
};

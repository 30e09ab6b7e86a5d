import type { NounRoutes } from "../../web/mount-points.ts";

export const auditRoutes: NounRoutes = {
  pages: (route) => {
    route("audit", "pages/audit.route.tsx");
  },
};

import type { NounRoutes } from "../../web/mount-points.ts";

export const hostingRoutes: NounRoutes = {
  pages: (route) => {
    route("host", "pages/host.route.tsx");
    route("host/log", "pages/log.route.tsx");
    route("host/clubs/:subdomain", "pages/club.route.tsx");
    route("dev/mailbox", "pages/mailbox/mailbox.route.tsx");
    route("dev/mailbox.json", "pages/mailbox/mailbox-json.route.ts");
  },
};

import type { NounRoutes } from "../../web/mount-points.ts";

export const messagingRoutes: NounRoutes = {
  pages: (route) => {
    route("welcome", "pages/welcome/welcome.route.tsx");
    route("unsubscribe", "pages/unsubscribing/unsubscribe.route.tsx");
    route("unsubscribe/one-click", "pages/unsubscribing/one-click.route.ts");
    route("settings/deliveries", "pages/deliveries/deliveries.route.tsx");
    route("my-settings", "pages/my-settings/my-settings.route.tsx");
  },
};

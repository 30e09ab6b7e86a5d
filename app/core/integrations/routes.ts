import type { NounRoutes } from "../../web/mount-points.ts";

export const integrationsRoutes: NounRoutes = {
  pages: (route) => {
    route("settings/webhooks/:id", "pages/webhooks/webhook.route.tsx");
  },
  settingsTabs: (route) => {
    route("keys", "pages/keys/keys.route.tsx");
    route("webhooks", "pages/webhooks/webhooks.route.tsx");
  },
};

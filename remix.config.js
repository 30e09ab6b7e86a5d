import { productRoutes } from "./app/main/routes.ts";
import { moduleRoutes } from "./modules/routes.ts";

/** @type {Parameters<typeof import("@remix-run/dev").vitePlugin>[0]} */
export default {
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  routes: (defineRoutes) => defineRoutes((route) => productRoutes(route, moduleRoutes)),
};

import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

// The yardstick: one Remix route that renders the product's home page from constants, without queries, guard or language. The
// bench defines the constants.
const checkout = new URL("../../../..", import.meta.url).pathname;

export default defineConfig({
  root: checkout,
  plugins: [
    remix({
      appDirectory: "scripts/lab/bench/bare/app",
      buildDirectory: ".cache/bench/bare",
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_fetcherPersist: true,
      },
      routes: (defineRoutes) => defineRoutes((route) => route("/", "home.tsx", { index: true })),
    }),
  ],
  build: { target: "es2022" },
  logLevel: "error",
});

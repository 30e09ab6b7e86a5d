import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  build: { target: "es2022" },
  server: { fs: { allow: ["."] } },
  // In development Vite scans for the browser's dependencies before the server parts of routes are stripped, and would find this one.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
});

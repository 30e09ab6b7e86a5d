import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  build: {
    target: "es2022",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  server: { fs: { allow: ["."] } },
  // In development Vite scans for the browser's dependencies before the server parts of routes are stripped, and would find this one.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
}));

/**
 * What nearly every page loads comes in two files: each further one would be a request, and a line of every page. The
 * framework's stays in browsers' caches when only our code changes.
 */
function chunkOf(id: string): string | undefined {
  if (/\/node_modules\/(?:@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//.test(id))
    return "framework";
  return /\/app\/ui\/(?!form\/zones\/)/.test(id) ? "ui" : undefined;
}

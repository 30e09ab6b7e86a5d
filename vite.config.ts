import { relative } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, normalizePath, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), serverCode()],
  build: {
    target: "es2022",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  server: { fs: { allow: ["."] } },
  // In development Vite scans for the browser's dependencies before the server parts of routes are stripped, and would find this one.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
}));

/**
 * Leaves everything but pages and components (`.tsx`, and the hooks that they share) out of the server's build: Node loads it from
 * the sources, for the build as for the process that serves it, so that there is one copy of the code in a process.
 */
function serverCode(): Plugin {
  const ours = /^(?:app|modules|tenants|migrations)\/(?!.*\/use-[^/]+$).*\.ts$/;
  return {
    name: "server-code",
    apply: (_config, { isSsrBuild }) => Boolean(isSsrBuild),
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || !/^[.#]/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = found && normalizePath(relative(import.meta.dirname, found.id));
      return file && ours.test(file) ? { id: `#${file}`, external: true } : null;
    },
  };
}

/** The packages that the pieces of `app/web/ui/` are made with, and what those need. */
const FRAMEWORK =
  /\/node_modules\/(?:@conform-to|@remix-run|html-parse-stringify|i18next|react|react-dom|react-i18next|react-router|react-router-dom|scheduler|turbo-stream|void-elements)\//;

/**
 * What nearly every page loads comes in two files: each further one would be a request, and a line of every page. The
 * framework's stays in browsers' caches when only our code changes.
 */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  return /\/app\/web\/(?:ui|shell)\/(?!form\/zones\/)/.test(id) ? "ui" : undefined;
}

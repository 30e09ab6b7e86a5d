import { relative } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, normalizePath, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { subsetFonts } from "./scripts/subset-fonts.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    subsetFonts(),
    noRoutesInTheBrowser(),
    noPreloading(),
    tailwindcss(),
    remix(remixConfig),
    serverCode(),
    reloadPages(),
  ],
  // A preload link that a script adds has no nonce, and never runs under our policy.
  build: { target: "es2022", modulePreload: false },
  server: { fs: { allow: ["."] } },
  // In development Vite scans for the browser's dependencies before the server parts of routes are stripped, and would find this one.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
});

/**
 * Leaves everything but pages and components (`.tsx`, and the hooks that they share) out of the server's build: Node loads it from
 * the sources, for the build as for the process that serves it, so that there is one copy of the code in a process.
 */
function serverCode(): Plugin {
  const ours = /^(?:app|modules|tenants|migrations)\/(?!.*\/use-[^/]+$).*\.ts$/;
  const inCheckout = (id: string) => normalizePath(relative(import.meta.dirname, id.replace(/\?.*$/, "")));
  return {
    name: "server-code",
    apply: (_config, { isSsrBuild }) => Boolean(isSsrBuild),
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || !/^[.#]/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = found && inCheckout(found.id);
      return file && ours.test(file) ? { id: `#${file}`, external: true } : null;
    },
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const left = new Set(ids.filter((id) => this.getModuleInfo(id)?.isExternal));
      // Routes are loaded by Remix's build alone. A glob or a path from the root is not resolved above.
      const isOnlyCopy = (id: string) =>
        !left.has(`#${inCheckout(id)}`) &&
        this.getModuleInfo(id)?.importers.every((by) => by.startsWith("\0"));
      const twice = ids.filter((id) => !left.has(id) && ours.test(inCheckout(id)) && !isOnlyCopy(id));
      if (twice.length > 0)
        this.error(
          `Node loads these, too, so they may not be in the server's build: ${twice.map(inCheckout).join(", ")}`,
        );
    },
  };
}

/**
 * Leaves the routes out of the browser's build: pages are rendered on the server alone, and what a browser loads is
 * `entry.client.ts` and the elements that a page has.
 */
function noRoutesInTheBrowser(): Plugin {
  return {
    name: "no-routes-in-the-browser",
    enforce: "post",
    transform: (_code, id) => (id.endsWith("?__remix-build-client-route") ? "export {};" : null),
  };
}

/** Leaves Vite's loader of preloads out of the script of every page: nothing is preloaded, and the styles are in one file. */
function noPreloading(): Plugin {
  return {
    name: "no-preloading",
    apply: "build",
    enforce: "post",
    transform: (_code, id) =>
      id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
  };
}

/** In development every page is loaded anew when a source changes: all of it may be in what the server renders. */
function reloadPages(): Plugin {
  return {
    name: "reload-pages",
    apply: "serve",
    handleHotUpdate({ modules, server }) {
      if (modules.length > 0) server.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

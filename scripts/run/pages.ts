import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ConfigurationError } from "#app/core/env.server.ts";
import type { HttpServer } from "./http-server.ts";
import { openProcess } from "./open-process.ts";
import { type Pages, servePages } from "./serve-pages.ts";

/** The root of the checkout. */
export const ROOT = join(import.meta.dirname, "../..");

/** The pages, and what serves them from the same copy of the code: errors are known by their class. */
export interface ServedPages extends Pages {
  openProcess: typeof openProcess;
  servePages: typeof servePages;
}

export async function builtPages(): Promise<ServedPages> {
  const file = join(ROOT, "build/server/index.js");
  if (!existsSync(file)) throw new ConfigurationError("The pages are not built yet: npm run build");
  const build: ServerBuild = await import(pathToFileURL(file).href);
  return {
    openProcess,
    servePages,
    build: async () => build,
    assets: { kind: "built", directory: join(ROOT, "build/client") },
    close: async () => {},
  };
}

/** The pages as Vite makes them from the sources at each request, with hot reloading in the browser. */
export async function hotPages(server: HttpServer): Promise<ServedPages> {
  const { createServer } = await import("vite");
  const before = process.listeners("SIGTERM");
  const vite = await createServer({
    root: ROOT,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: server.raw }, allowedHosts: [".localhost"] },
  });
  // Vite would exit the process by itself at SIGTERM, before the database is stopped.
  for (const added of process.listeners("SIGTERM")) {
    if (!before.includes(added)) process.removeListener("SIGTERM", added);
  }
  const opening = await vite.ssrLoadModule("/scripts/run/open-process.ts");
  const serving = await vite.ssrLoadModule("/scripts/run/serve-pages.ts");
  return {
    openProcess: opening.openProcess,
    servePages: serving.servePages,
    async build() {
      // Gives the translators the texts as they are saved now.
      await vite.ssrLoadModule("/app/main/composition.server.ts");
      return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
    },
    assets: { kind: "hot", middleware: vite.middlewares },
    close: () => vite.close(),
  };
}

import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { HttpServer } from "./http-server.ts";
import type { Pages } from "./serve-pages.ts";
import type { StartOptions } from "./start-here.ts";

/** The code as Vite loads it from the sources, in development. */
export interface HotCode {
  /** Starts the product, with the pages as the sources make them at each request. */
  startHere(options: StartOptions): Promise<void>;
}

/** Opens Vite. Nothing of ours may be loaded but through it, or there are two copies of that in the process. */
export async function openHotCode(root: string): Promise<HotCode> {
  const { createServer: createVite } = await import("vite");
  // Vite wants the server before anything of ours can be loaded that opens one. This one never listens.
  const upgrades = createServer();
  const before = process.listeners("SIGTERM");
  const vite = await createVite({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: upgrades }, allowedHosts: [".localhost"] },
  });
  // Vite would exit the process by itself at SIGTERM, before the database is stopped.
  for (const added of process.listeners("SIGTERM")) {
    if (!before.includes(added)) process.removeListener("SIGTERM", added);
  }
  const hotPages = (server: HttpServer): Pages => {
    // A browser that shows a page is told when a source changes.
    server.raw.on("upgrade", (...upgrade) => upgrades.emit("upgrade", ...upgrade));
    return {
      async build() {
        // Gives the translators the texts as they are saved now.
        await vite.ssrLoadModule("/app/main/composition.server.ts");
        return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
      },
      assets: { kind: "hot", middleware: vite.middlewares },
      close: () => vite.close(),
    };
  };
  return {
    async startHere(options) {
      const { startHere } = await vite.ssrLoadModule("/scripts/run/start-here.ts");
      await startHere({ ...options, hotPages });
    },
  };
}

import type { Env } from "#app/core/env.server.ts";
import { createEdge, type EdgeOptions } from "#app/web/edge/create-edge.server.ts";
import { createLoadContext } from "#app/web/http/request/load-context.server.ts";
import type { HttpServer } from "./http-server.ts";
import type { OpenProcess } from "./open-process.ts";
import { onStopSignal } from "./stop-signals.ts";

/** What Remix made of the pages. */
export interface Pages extends Pick<EdgeOptions, "build" | "assets"> {
  close(): Promise<void>;
}

/** How long requests under way may take once the process is asked to stop. */
const GRACE_MS = 10_000;
const LIMIT_MS = 25_000;

/** Puts the application behind the listening server, and shuts everything down in order when asked to stop. */
export function servePages(
  env: Env,
  parts: { server: HttpServer; process: OpenProcess; pages: Pages; afterStop?: () => Promise<void> },
): void {
  const { server, pages } = parts;
  let ready = true;
  const edge = createEdge({ app: parts.process.app, ready: () => ready, createLoadContext, ...pages });
  server.use(edge);
  onStopSignal(LIMIT_MS + env.DRAIN_SECONDS * 1000, async () => {
    parts.process.app.log.info("stopping");
    ready = false;
    await server.stop({ drainMs: env.DRAIN_SECONDS * 1000, graceMs: GRACE_MS });
    await parts.process.close();
    await pages.close();
    await parts.afterStop?.();
  });
}

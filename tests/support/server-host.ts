// Serves installations of the built product as tests ask for them, all in this process: importing the product costs more
// than opening it on a database. The tests' own process starts it with a channel, and ends it by closing that.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { readEnv } from "#app/core/env.server.ts";
import { registry } from "#app/main/composition.server.ts";
import { createEdge } from "#app/web/edge/create-edge.server.ts";
import { createLoadContext } from "#app/web/http/request/load-context.server.ts";
import { openHttpServer } from "#scripts/run/http-server.ts";
import { openLog } from "#scripts/run/open-log.ts";
import { addressesToServe, openProcess } from "#scripts/run/open-process.ts";
import { builtPages } from "#scripts/run/pages.ts";

const GRACE_MS = 10_000;

/** What ends an installation, by its port. */
const open = new Map<number, () => Promise<void>>();
const pages = await builtPages();

/** Serves on a prepared database until it is closed. */
async function openInstallation(variables: Record<string, string>): Promise<void> {
  const env = readEnv(variables, undefined, registry.modules);
  const server = await openHttpServer({ host: env.HOST, port: env.PORT });
  try {
    const { log, tracing } = await openLog(env);
    const running = await openProcess(env, {
      ...(await addressesToServe(env, env.DATABASE_URL ?? "", log)),
      log,
      tracing,
    });
    await running.startJobs();
    server.use(createEdge({ app: running.app, ready: () => true, createLoadContext, ...pages }));
    open.set(env.PORT, async () => {
      open.delete(env.PORT);
      await server.stop({ drainMs: 0, graceMs: GRACE_MS });
      await running.close();
    });
  } catch (error) {
    server.raw.close();
    throw error;
  }
}

const ACTS: Record<string, (asked: Record<string, string>) => Promise<unknown>> = {
  open: openInstallation,
  async close({ PORT }) {
    const end = open.get(Number(PORT));
    if (!end) throw new Error(`Nothing is open at ${PORT}.`);
    await end();
  },
  async cpu() {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1_000 };
  },
};

// A connection stays open, so that none is closed while a request is on its way on it.
const control = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
  try {
    const asked = (await json(request)) as Record<string, string>;
    response.end(JSON.stringify((await ACTS[request.url?.slice(1) ?? ""]?.(asked)) ?? {}));
  } catch (error) {
    response.writeHead(500).end(String((error as Error).stack));
  }
});
control.listen(0, "127.0.0.1", () => process.send?.({ port: (control.address() as AddressInfo).port }));
process.once("disconnect", async () => {
  for (const close of [...open.values()]) await close();
  process.exit(0);
});

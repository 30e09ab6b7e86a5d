import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import type { App } from "#app/core/app.server.ts";
import { readEnv } from "#app/core/env.server.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { createLogger, type Logger } from "#app/infra/logger.server.ts";
import type { Metrics } from "#app/infra/metrics/metrics.ts";
import { registry as builtIn } from "#app/main/composition.server.ts";
import { openApp } from "#app/main/open-app.server.ts";
import { createEdge } from "#app/web/edge/create-edge.server.ts";
import { createLoadContext } from "#app/web/http/request/load-context.server.ts";
import { appPassword } from "#scripts/run/open-process.ts";
import { builtPages } from "#scripts/run/pages.ts";
import { appUrlFrom } from "#tenants/installation.ts";
import { moduleVariables } from "./collect-parts.ts";
import { PATIENCE, SERVER_SECRET, type TestServer } from "./server.ts";
import { TEST_ROLES } from "./test-roles.ts";

/** The built product in this process, where a test can access its parts. */
export interface ServedHere {
  app: App;
  port: number;
  stop(): Promise<void>;
}

/** Serves the build, or a test's variant of it, on the database of `server`, without jobs. */
export async function serveHere(
  server: Pick<TestServer, "ownerUrl">,
  options: {
    build?: () => Promise<ServerBuild>;
    pool?: number;
    statementTimeoutMs?: number;
    /** Modules in place of the build's, and their variables. */
    registry?: ModuleRegistry;
    variables?: Record<string, string>;
    log?: Logger;
    metrics?: Metrics;
  } = {},
): Promise<ServedHere> {
  const { build, assets } = await builtPages();
  const listener = createServer();
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const registry = options.registry ?? builtIn;
  const env = readEnv(
    {
      NODE_ENV: "production",
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: server.ownerUrl,
      SECRET: SERVER_SECRET,
      JOBS: "off",
      COMPUTING_PATIENCE: PATIENCE,
      DATABASE_POOL: options.pool?.toString(),
      ...moduleVariables,
      ...options.variables,
    },
    undefined,
    registry.modules,
  );
  const app = openApp(env, {
    appUrl: appUrlFrom(server.ownerUrl, TEST_ROLES.app, appPassword(env)),
    ownerUrl: server.ownerUrl,
    log: options.log ?? createLogger({ level: "silent" }),
    registry,
    statementTimeoutMs: options.statementTimeoutMs,
    ...(options.metrics && { metrics: options.metrics }),
  });
  const pages = { build: options.build ?? build, assets };
  listener.on("request", createEdge({ app, ready: () => true, createLoadContext, ...pages }));
  return {
    app,
    port,
    async stop() {
      listener.closeAllConnections();
      listener.close();
      await app.close();
    },
  };
}

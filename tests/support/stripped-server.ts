import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { openApp } from "#app/app.server.ts";
import { createEdge } from "#app/edge/create-edge.server.ts";
import { readEnv } from "#app/env.server.ts";
import { type AppLoadContext, createLoadContext } from "#app/http/load-context.server.ts";
import { createRequestScope } from "#app/http/request-scope.server.ts";
import { createLogger } from "#app/logger.server.ts";
import { appPassword } from "#scripts/run/open-process.ts";
import { builtPages } from "#scripts/run/pages.ts";
import { appUrlFrom } from "#tenants/prepare-database.ts";
import { DEFAULT_ROLES } from "#tenants/tenant.ts";
import { SERVER_SECRET, type TestServer } from "./server.ts";
import type { ClubUnderTest } from "./two-clubs.ts";

type Door = "loader" | "action";
type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<unknown>;

/** The built product in this process, with the guard of one door taken away at a time. */
export interface StrippedServer {
  port: number;
  /** From now on this loader or action lets everybody in; its guard still says what it said. Without one: intact. */
  strip(door?: { routeId: string; door: Door }): void;
  stop(): Promise<void>;
}

/**
 * Serves a copy of the build on the database of `server`. Whoever calls a stripped door is taken for red's admin, by
 * cookie and by the API's header, which is what a door without a guard comes to.
 */
export async function serveStripped(server: TestServer, red: ClubUnderTest): Promise<StrippedServer> {
  const { build, assets } = await builtPages();
  const original = await build();
  const listener = createServer();
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const env = readEnv({
    NODE_ENV: "production",
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: server.ownerUrl,
    SECRET: SERVER_SECRET,
    JOBS: "off",
    DATABASE_POOL: "4",
  });
  const appUrl = appUrlFrom(server.ownerUrl, DEFAULT_ROLES.app, appPassword(env));
  const app = openApp(env, { appUrl, ownerUrl: server.ownerUrl, log: createLogger({ level: "silent" }) });
  const cookie = `sign-in=${red.as.admin.cookies(new URL(red.origin).host)["sign-in"]}`;

  const asAdmin =
    (handler: Handler): Handler =>
    (args) => {
      const headers = new Headers(args.request.headers);
      headers.set("cookie", cookie);
      headers.set("s-auth", red.apiToken.admin);
      headers.delete("s-org");
      const context = args.context as unknown as AppLoadContext;
      const scope = createRequestScope(app, context.site, { headers, requestId: context.requestId });
      return handler({
        ...args,
        request: new Request(args.request, { headers }),
        context: { ...context, scope } as unknown as typeof args.context,
      });
    };

  let current = original;
  const edge = createEdge({ app, ready: () => true, createLoadContext, build: async () => current, assets });
  listener.on("request", edge);
  return {
    port,
    strip(stripped) {
      const route = stripped && original.routes[stripped.routeId];
      const handler = route?.module[stripped?.door ?? "loader"] as Handler | undefined;
      if (!stripped || !route || !handler) {
        current = { ...original };
        return;
      }
      const module = { ...route.module, [stripped.door]: Object.assign(asAdmin(handler), handler) };
      const routes = { ...original.routes, [stripped.routeId]: { ...route, module } };
      current = { ...original, routes } as ServerBuild;
    },
    async stop() {
      listener.closeAllConnections();
      listener.close();
      await app.close();
    },
  };
}

import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { AppLoadContext } from "#app/web/http/request/load-context.server.ts";
import { createRequestScope } from "#app/web/http/request/request-scope.server.ts";
import { builtPages } from "#scripts/run/pages.ts";
import { serveHere } from "./serve-here.ts";
import type { TestServer } from "./server.ts";
import type { ClubUnderTest } from "./two-clubs.ts";

type Door = "loader" | "action";
type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<unknown>;

/** The built product in this process, with the guard of one door taken away at a time. */
export interface StrippedServer {
  port: number;
  /**
   * From now on this loader or action lets everybody in (the API's only to one operation), though its guard still says the
   * same. Without an argument, the build is intact again.
   */
  strip(door?: { routeId: string; door: Door; operation?: { method: string; path: string } }): void;
  stop(): Promise<void>;
}

/**
 * Serves a copy of the build on the database of `server`. Everybody who calls a stripped door counts as red's admin, by
 * cookie and by the API's header, which amounts to a door without a guard.
 */
export async function serveStripped(server: TestServer, red: ClubUnderTest): Promise<StrippedServer> {
  const { build } = await builtPages();
  const original = await build();
  let current = original;
  const { app, port, stop } = await serveHere(server, { build: async () => current, pool: 4 });
  const cookie = `sign-in=${red.as.admin.cookies(new URL(red.origin).host)["sign-in"]}`;

  const asAdmin =
    (handler: Handler, operation?: { method: string; path: string }): Handler =>
    (args) => {
      const { method, url } = args.request;
      const found = app.operations.find(new URL(url).pathname.slice("/api".length));
      const called = found?.resource.operations[method === "HEAD" ? "GET" : (method as "GET")];
      const isMeant = called?.path === operation?.path && called?.method === operation?.method;
      if (operation && !isMeant) return handler(args);
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

  return {
    port,
    strip(stripped) {
      const route = stripped && original.routes[stripped.routeId];
      const handler = route?.module[stripped?.door ?? "loader"] as Handler | undefined;
      if (!stripped || !route || !handler) {
        current = { ...original };
        return;
      }
      const routes = { ...original.routes };
      const replace = (id: string, door: Door, by: (handler: Handler) => Handler) => {
        const { module, ...rest } = routes[id] ?? route;
        const own = module[door] as Handler | undefined;
        if (own) routes[id] = { ...rest, module: { ...module, [door]: Object.assign(by(own), own) } };
      };
      // A page is shown with what is around it: the guards there would hide that this one is gone.
      for (let id = route.parentId; id !== undefined && id !== "root"; id = original.routes[id]?.parentId)
        replace(id, "loader", asAdmin);
      // After an action its page is read anew, whose own guard would hide that the action ran.
      const acted = new WeakSet<object>();
      if (stripped.door === "action")
        replace(route.id, "loader", (own) => {
          const open = asAdmin(own);
          return (args) => (acted.has(args.context) ? open(args) : own(args));
        });
      replace(route.id, stripped.door, (own) => {
        const open = asAdmin(own, stripped.operation);
        return (args) => {
          acted.add(args.context);
          return open(args);
        };
      });
      current = { ...original, routes } as ServerBuild;
    },
    stop,
  };
}

import type { App } from "../app.server.ts";
import { safeFetch } from "../outbound/safe-fetch.server.ts";
import { enqueuePlatform } from "../queue/outbox.server.ts";
import type { FeatureModule } from "./contract.ts";
import type { ModuleHost } from "./work.ts";

/** The parts of the application that a module's host is made from. */
export type HostParts = Pick<App, "database" | "env" | "log" | "now" | "registry" | "wakeQueue">;

/** What a module is given when it acts outside a unit of work. */
export function moduleHost(app: HostParts, module: FeatureModule): ModuleHost {
  return {
    env: app.env.modules[module.id],
    log: app.log,
    now: app.now,
    fetch: safeFetch,
    async platform(work) {
      const result = await app.database.withPlatform({}, (db) =>
        work({
          db,
          async enqueue(tenant, kind, payload) {
            app.registry.ensureWork(kind, payload);
            await enqueuePlatform(db, kind, payload, tenant);
          },
        }),
      );
      app.wakeQueue();
      return result;
    },
  };
}

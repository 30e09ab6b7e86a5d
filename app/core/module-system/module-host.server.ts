import type { App } from "#app/core/app.server.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { safeFetch } from "#app/infra/outbound/safe-fetch.server.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { ThreadsBusy } from "#app/infra/threads/threads.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import type { FeatureModule, ModuleId } from "./contract.ts";
import type { ActHost, Computations, ModuleHost, WorkHost } from "./work.ts";

/** The parts of the application that a module's host is made from. */
export type HostParts = Pick<App, "database" | "env" | "log" | "now" | "registry" | "threads" | "wakeQueue">;

/** What a module gets when it acts outside a unit of work. */
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

/** What a module gets for work that belongs to a club. */
export function workHost(app: HostParts & UnitHost, module: FeatureModule, club: Club): WorkHost {
  return {
    ...moduleHost(app, module),
    club,
    unit: (work) => withUnitOfWork(app, club, { as: "system" }, work),
    compute: (name, input) => compute(app, module, club, name, input),
  };
}

async function compute<C extends keyof Computations>(
  { threads }: HostParts,
  { id, computations }: FeatureModule,
  { tenant }: Club,
  name: C,
  input: Computations[C]["input"],
): Promise<Computations[C]["output"]> {
  const [owner, own] = name.split(":");
  if (!computations || owner !== id || !own) throw new Error(`${name} is no computation of ${id}.`);
  try {
    const isMinor = computations.minor?.includes(own);
    const output = await threads.run(`${id}/${computations.file}`, own, input, { for: tenant, isMinor });
    return output as Computations[C]["output"];
  } catch (err) {
    throw err instanceof ThreadsBusy ? new Refusal(computations.busy) : err;
  }
}

/** For a page that only looks something up elsewhere. */
const noActingMember: ActHost["member"] = () =>
  Promise.reject(new Error("No member acts in this unit of work."));

/**
 * What a module gets for the part of an act that happens outside a transaction; `member` opens units of work for the
 * acting member.
 */
export function actHost(
  app: HostParts & UnitHost,
  id: ModuleId | undefined,
  club: Club,
  member: ActHost["member"] = noActingMember,
): ActHost {
  const module = app.registry.modules.find((one) => one.id === id);
  if (!module) throw new Error("Only a module's act goes on outside a transaction.");
  return { ...workHost(app, module, club), member, origin: clubOrigin(app.env.BASE_URL, club.subdomain) };
}

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { openMemberFileReader } from "#app/core/members/file/reading/open-reader.server.ts";
import type { Role } from "#app/core/members/role.ts";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import { actHost, type HostParts } from "#app/core/module-system/module-host.server.ts";
import { createRegistry } from "#app/core/module-system/registry.ts";
import type { OutsideAct } from "#app/core/module-system/work.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { openSheetMaker } from "#app/infra/documents/sheets/open-maker.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { openThreads, type Threads } from "#app/infra/threads/threads.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Database } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { PATIENCE } from "./server.ts";

declare module "#app/kernel/i18n/messages.ts" {
  interface ModuleMessages {
    "test-part": { errors: Record<"debt" | "insufficient-funds" | "membership-required", string> };
  }
}

/** Runs commands on one club as its members, or as the product itself, at an instant that the test chooses. */
export interface TestUnits {
  host: UnitHost & { threads: Threads };
  /** What `uow.now` says; the test may set it. */
  now: Date;
  /**
   * Refuses `sign-in-required` if the member can't sign in now, as pages and the API do. They have just proved who they
   * are, unless `fresh` is false.
   */
  asMember<T>(
    memberId: number,
    work: (uow: MemberUnit) => Promise<T>,
    options?: { fresh: boolean },
  ): Promise<T>;
  asSystem<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  /** Does an outside act as a member, without a network. */
  act<I, B, R>(memberId: number, act: OutsideAct<I, B, R>, input: I): Promise<R>;
  /** Adds members who can sign in; returns their ids in order. */
  addMembers(count: number, values?: { role?: Role; tags?: string[]; active_at?: Date }): Promise<number[]>;
}

/** Units of work over a test database. `parts` stand in for a module that is on: its gates, reactions and so on. */
export function testUnits(database: Database, club: Club, parts: Partial<FeatureModule> = {}): TestUnits {
  const identities = new Map<number, string>();
  const log = createLogger({ level: "silent" });
  const patience = Number(PATIENCE);
  const host = {
    database,
    registry: createRegistry([moduleWith(parts)]),
    log,
    memberFiles: openMemberFileReader(log, { patience }),
    sheets: openSheetMaker(log, { patience }),
    threads: openThreads(log, { folder: join(import.meta.dirname, "../../modules"), threads: 1, patience }),
    now: () => units.now,
    wakeQueue: () => {},
  };
  const units: TestUnits = {
    host,
    now: new Date("2026-11-21T10:00:00Z"),
    asSystem: (work) => withUnitOfWork(host, club, { as: "system" }, work),
    async act(memberId, { begin, afterCommit: go }, input) {
      const begun = await units.asMember(memberId, (uow) => begin(uow, input));
      const app = { ...host, env: { BASE_URL: "http://localhost", modules: {} } } as unknown as HostParts;
      const [module] = host.registry.modules;
      return go(
        actHost({ ...app, ...host }, module?.id, club, (work) => units.asMember(memberId, work)),
        begun,
      );
    },
    asMember(memberId, work, { fresh } = { fresh: true }) {
      const identityId = identities.get(memberId);
      if (!identityId) throw new Error(`Member ${memberId} was not added by this test.`);
      return withUnitOfWork(host, club, { as: { identityId, fresh } }, (uow) => {
        if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
        return work(uow as MemberUnit);
      });
    },
    async addMembers(count, { role = "player", ...values } = {}) {
      const rows = Array.from({ length: count }, (_, index) => ({
        ...values,
        name: `${role} ${identities.size + index}`,
        email: `${randomUUID()}@${club.subdomain}.example`,
        identity_id: randomUUID(),
        role,
        active_at: values.active_at ?? units.now,
        confirmed_at: units.now,
      }));
      const added = await units.asSystem((uow) =>
        uow.db("members").insert(rows).returning(["id", "identity_id"]),
      );
      for (const { id, identity_id } of added) identities.set(id, identity_id);
      return added.map((member) => member.id);
    },
  };
  return units;
}

function moduleWith(parts: Partial<FeatureModule>): FeatureModule {
  return {
    id: "test-part",
    kit: 1,
    toggle: { id: "test-part", schema: z.boolean(), default: true },
    migrations: [],
    locales: { en: {}, es: {} },
    ...parts,
  };
}

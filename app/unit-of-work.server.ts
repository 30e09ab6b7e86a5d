import type { Database, Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { retryingLostRace } from "#tenants/lost-race.ts";
import { type AuditSource, appendAudit } from "./domain/audit/append-audit.server.ts";
import { type Audit, stepOf } from "./domain/audit/audit.ts";
import type { Role } from "./domain/members/role.ts";
import type { Organization } from "./domain/organizations/organization.ts";
import { viewerOf } from "./identity/sign-ins/viewer.server.ts";
import type { Logger } from "./logger.server.ts";
import type { GuardPoints, Happenings, Language, TallyPoints, Verdict } from "./module-system/contract.ts";
import type { ModuleRegistry } from "./module-system/registry.ts";

/** Who acts: a signed-in member of this club, the product itself (jobs, provisioning), or nobody yet. */
export type Actor = MemberActor | { kind: "system" } | { kind: "anonymous" };

export interface MemberActor {
  kind: "member";
  id: number;
  identityId: string;
  name: string;
  alias: string | null;
  email: string;
  role: Role;
  tags: string[];
  language: Language | null;
}

/** One transaction bound to one club. Returning commits; throwing rolls back. It never spans a network call. */
export interface UnitOfWork {
  /** Sees this club's schema only. */
  db: Db;
  organization: Organization;
  actor: Actor;
  /** The instant at which this unit of work began. */
  now: Date;
  log: Logger;
  /** Asks every module that is on; the first refusal wins. */
  ask<P extends keyof GuardPoints>(point: P, asked: GuardPoints[P]): Promise<Verdict>;
  /** Adds up what every module that is on counts. */
  count<P extends keyof TallyPoints>(point: P, asked: TallyPoints[P]): Promise<number>;
  /** Tells every module that is on, in this same transaction. */
  tell<P extends keyof Happenings>(point: P, happened: Happenings[P]): Promise<void>;
  /**
   * Puts an act into the club's audit log, in this same transaction: one row, or none where nothing changed. Said once
   * by each command with which a coach or an admin acts on what is not only their own.
   */
  audit: Audit;
  /** Hands work to the queue with this transaction: kept if it commits, gone if it does not. Not before `dueAt`, if given. */
  enqueue(kind: string, payload: Record<string, unknown>, dueAt?: Date): Promise<void>;
  /** The same for many pieces of work of one kind, in one statement. */
  enqueueAll(kind: string, payloads: readonly Record<string, unknown>[], dueAt?: Date): Promise<void>;
  /** Runs once the transaction has committed; for hints that may be lost (waking a worker), never for effects. */
  afterCommit(effect: () => void): void;
}

/** What a unit of work is opened with: parts of the composed application. */
export interface UnitHost {
  database: Database;
  registry: ModuleRegistry;
  log: Logger;
  now(): Date;
  /** Wakes the queue's worker in this process, if there is one. */
  wakeQueue(): void;
}

/** By which door an act came in, and the id by which the request is found in the server's log. */
export interface Origin {
  source: AuditSource;
  requestId?: string;
}

/** How a unit of work is opened. */
export interface UnitOptions {
  as: OnBehalfOf;
  readOnly?: boolean;
  /** Where it comes from; a job where absent. */
  origin?: Origin;
}

/** For whom: a signed-in identity, the product itself, or nobody yet. */
export type OnBehalfOf = { identityId: string } | "system" | "anonymous";

/**
 * Opens one transaction on one club and runs `work` in it. The same entry for pages, API, jobs, seeds and tests.
 * `readOnly` makes Postgres refuse every write. Where a deadlock ends the transaction, `work` runs once more in a new
 * one, so it changes nothing but through its unit of work.
 */
export async function withUnitOfWork<T>(
  host: UnitHost,
  club: Club,
  options: UnitOptions,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  return retryingLostRace(
    () => runUnit(host, club, options, work),
    (err) => host.log.warn({ err, tenant: club.tenant }, "deadlock; running the unit of work once more"),
  );
}

async function runUnit<T>(
  host: UnitHost,
  club: Club,
  options: UnitOptions,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await host.database.withTenant(
    club.tenant,
    { readOnly: options.readOnly ?? false },
    async (db) => {
      const identityId = typeof options.as === "object" ? options.as.identityId : undefined;
      const { organization, actor } = await viewerOf(db, club, identityId);
      const uow: UnitOfWork = {
        db,
        organization,
        actor: options.as === "system" ? { kind: "system" } : actor,
        now: host.now(),
        log: host.log,
        ask: (point, asked) => host.registry.ask(uow, point, asked),
        count: (point, asked) => host.registry.count(uow, point, asked),
        // What modules do about it is part of the act that they are told of.
        tell: (point, happened) => host.registry.tell(stepOf(uow), point, happened),
        audit: (act, entry) =>
          appendAudit(db, {
            act,
            entry,
            actor: authorOf(uow.actor),
            at: host.now(),
            source: options.origin?.source ?? "job",
            requestId: options.origin?.requestId,
          }),
        enqueue: (kind, payload, dueAt) => uow.enqueueAll(kind, [payload], dueAt),
        async enqueueAll(kind, payloads, dueAt) {
          if (payloads.length === 0) return;
          await db.raw(
            `INSERT INTO dispatch.outbox (kind, payload, due_at)
             SELECT :kind, unnest(:payloads::jsonb[]), coalesce(:dueAt::timestamptz, now())`,
            { kind, payloads: payloads.map((payload) => JSON.stringify(payload)), dueAt: dueAt ?? null },
          );
          uow.afterCommit(host.wakeQueue);
        },
        afterCommit: (effect) => void effects.push(effect),
      };
      return work(uow);
    },
  );
  for (const effect of new Set(effects)) effect();
  return result;
}

function authorOf(actor: Actor): { id: number; name: string } | null {
  if (actor.kind === "anonymous") throw new Error("Nobody is signed in: there is no act to audit.");
  return actor.kind === "member" ? { id: actor.id, name: actor.name } : null;
}

import type { SheetMaker } from "#app/infra/documents/sheets/sheet-maker.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import { retryDeadlock } from "#tenants/connection/retry-deadlock.ts";
import type { Database } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";
import { loadViewer } from "./accounts/sign-ins/viewer.server.ts";
import { type AuditRow, appendAudit } from "./audit/append-audit.server.ts";
import { withoutAudit } from "./audit/audit.ts";
import { ensureAuditRoom } from "./audit/audit-quota.server.ts";
import { announcer } from "./integrations/webhooks/kinds/announcer.server.ts";
import { announceEvent } from "./integrations/webhooks/kinds/core-announcers.server.ts";
import { chosenKinds } from "./integrations/webhooks/kinds/kinds.ts";
import type { MemberFileReader } from "./members/file/reading/file-reader.ts";
import { unitModules } from "./module-system/ask-modules.ts";
import type { ModuleRegistry } from "./module-system/registry.ts";
import type { Actor, OnBehalfOf, Origin, UnitOfWork } from "./unit-of-work.ts";

/** The parts of the application that a unit of work needs. */
export interface UnitHost {
  database: Database;
  registry: ModuleRegistry;
  log: Logger;
  memberFiles: MemberFileReader;
  sheets: SheetMaker;
  now(): Date;
  /** Wakes the queue's worker in this process, if there is one. */
  wakeQueue(): void;
}

export interface UnitOptions {
  as: OnBehalfOf;
  readOnly?: boolean;
  /** How the act came in; absent for a job. */
  origin?: Origin;
}

/**
 * Opens one transaction on one club and runs `work` in it. Pages, API, jobs, seeds and tests all use it. `readOnly`
 * makes Postgres refuse every write. If a deadlock aborts the transaction, `work` runs once more in a new one, so it
 * must change nothing except through its unit of work.
 */
export async function withUnitOfWork<T>(
  host: UnitHost,
  club: Club,
  options: UnitOptions,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  return retryDeadlock(
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
  const { readOnly: isReadOnly = false } = options;
  const result = await host.database.withTenant(club.tenant, { readOnly: isReadOnly }, async (db) => {
    // Effects registered by an aborted run are dropped before the retry.
    effects.length = 0;
    const viewer = typeof options.as === "object" ? options.as : undefined;
    const { organization, actor, listeners } = await loadViewer(db, club, viewer, { acts: !isReadOnly });
    const origin = originBy(actor, options.origin);
    const announce = announcer(host.registry, listeners);
    const uow: UnitOfWork = {
      db,
      organization,
      actor: options.as === "system" ? { kind: "system" } : actor,
      isReadOnly,
      now: host.now(),
      log: host.log,
      memberFiles: host.memberFiles,
      sheets: host.sheets,
      origin,
      get modules() {
        return modules;
      },
      async tell(point, happened) {
        await announceEvent(uow, point, happened);
        // What modules do in reaction is part of the act, so it is not audited separately.
        await host.registry.tell(withoutAudit(uow), point, happened);
      },
      announce: (kind, build) => announce(uow, kind, build),
      webhookKinds: () => chosenKinds(host.registry, organization),
      async audit(act, entry) {
        const named = entry.members?.length ?? 0;
        if (uow.actor.kind === "member")
          await ensureAuditRoom(db, { actorId: uow.actor.id, named }, host.now());
        await appendAudit(db, {
          act,
          entry,
          actor: auditActor(uow.actor, origin),
          at: host.now(),
          source: origin?.source ?? "job",
          requestId: origin?.requestId,
        });
      },
      enqueue: (kind, payload, dueAt) => uow.enqueueAll(kind, [payload], dueAt),
      async enqueueAll(kind, payloads, dueAt) {
        if (payloads.length === 0) return;
        if (kind.includes(":")) for (const payload of payloads) host.registry.ensureWork(kind, payload);
        await run(
          db,
          `INSERT INTO dispatch.outbox (kind, payload, due_at)
             SELECT :kind, unnest(:payloads::jsonb[]), coalesce(:dueAt::timestamptz, now())`,
          { kind, payloads: payloads.map((payload) => JSON.stringify(payload)), dueAt: dueAt ?? null },
        );
        uow.afterCommit(host.wakeQueue);
      },
      afterCommit: (effect) => void effects.push(effect),
    };
    const modules = unitModules(host.registry, uow);
    return work(uow);
  });
  for (const effect of new Set(effects)) effect();
  return result;
}

/** The origin, with the name of the API key if one was used. */
function originBy(actor: Actor, origin: Origin | undefined): Origin | undefined {
  return origin && actor.kind === "member" && actor.key ? { ...origin, key: actor.key.name } : origin;
}

function auditActor(actor: Actor, origin: Origin | undefined): AuditRow["actor"] {
  if (actor.kind === "anonymous") throw new Error("Nobody is signed in: there is no act to audit.");
  return actor.kind === "member" ? { id: actor.id, name: actor.name, key: origin?.key } : null;
}

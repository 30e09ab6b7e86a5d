import type { z } from "zod";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import type { TenantId } from "#tenants/tenant.ts";
import type { Logger } from "../logger.server.ts";
import type { safeFetch } from "../outbound/safe-fetch.server.ts";
import type { Lane } from "../queue/job.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** A transaction on the platform's database, for the module's own tables there and for no other. */
export interface PlatformUnit {
  db: Db;
  /** Hands work to the queue for a club, with this transaction: kept if it commits, gone if it does not. */
  enqueue(tenant: TenantId, kind: string, payload: Record<string, unknown>): Promise<void>;
}

/** What a module gets where it acts outside a unit of work. */
export interface ModuleHost<Env = unknown> {
  /** Its variables, as its `environment` parsed them. */
  env: Env;
  log: Logger;
  now(): Date;
  /** The one way to a server that is not ours. Never inside a transaction: whoever answers slowly would hold its rows. */
  fetch: typeof safeFetch;
  /** Where a deadlock ends the transaction, `work` runs once more in a new one. */
  platform<T>(work: (platform: PlatformUnit) => Promise<T>): Promise<T>;
}

/** The same for work that belongs to a club. */
export interface WorkHost<Env = unknown> extends ModuleHost<Env> {
  club: Club;
  /** Opens a unit of work of the club, as the product itself. */
  unit<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
}

/** One piece of work. It may come more than once, each time under the same id. */
export interface WorkItem<Payload = unknown> {
  id: string;
  payload: Payload;
  /** How many times it was tried before. */
  tries: number;
}

/**
 * Queued work of a module: `uow.enqueue("payments:export", payload)` leaves a piece with the act, and `run` does it after
 * the commit, within 30 s. What throws is tried again after 2 s, then ever later but within a minute, for two days. It is
 * done while the module is off, too: what was paid is paid. Of a suspended club it waits until the club is back.
 */
export interface Work {
  /** Parses what was enqueued; what does not fit fails. */
  payload: z.ZodType;
  /** What waits for a mail server goes by a lane of its own. Default: work. */
  lane?: Lane;
  /** Somebody sits and waits for it, so it goes before all else in its lane. */
  awaited?: boolean;
  run(item: WorkItem, host: WorkHost): Promise<void>;
}

/** A work whose `run` gets what its schema gives. */
export function defineWork<Payload, Env = unknown>(work: {
  payload: z.ZodType<Payload>;
  lane?: Lane;
  awaited?: boolean;
  run(item: WorkItem<Payload>, host: WorkHost<Env>): Promise<void>;
}): Work {
  return work;
}

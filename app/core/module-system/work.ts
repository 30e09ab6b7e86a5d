import type { z } from "zod";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import type { safeFetch } from "#app/infra/outbound/safe-fetch.server.ts";
import type { HandlerOptions } from "#app/infra/outbox/job.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import type { TenantId } from "#tenants/tenant.ts";

/** A transaction on the platform's database, only for the module's own tables there. */
export interface PlatformUnit {
  db: Db;
  /** Enqueues a club's work in this transaction: kept if it commits, gone if it rolls back. */
  enqueue(tenant: TenantId, kind: string, payload: Record<string, unknown>): Promise<void>;
}

/** What a module gets when it acts outside a unit of work. */
export interface ModuleHost<Env = unknown> {
  /** Its variables, as parsed by its `environment`. */
  env: Env;
  log: Logger;
  now(): Date;
  /**
   * The only way to reach a server that is not ours. Never call it inside a transaction: a slow answer would keep its
   * rows locked.
   */
  fetch: typeof safeFetch;
  /** Runs `work` in a transaction; if a deadlock aborts it, once more in a new one. */
  platform<T>(work: (platform: PlatformUnit) => Promise<T>): Promise<T>;
}

/**
 * What modules compute off the main thread, by `<module>:<name>`. A module that has `computations` adds its own by
 * declaration merging: `interface Computations { "teams:balance": { input: …; output: … } }`, both plain data.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge theirs in.
export interface Computations {}

/** What a module gets for work that belongs to a club. */
export interface WorkHost<Env = unknown> extends ModuleHost<Env> {
  club: Club;
  /** Opens a unit of work of the club, as the product itself. */
  unit<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  /**
   * Computes in a thread, while pages are served. Clubs take turns, and each club has one computation running at a
   * time. Never call it inside a unit of work: that would hold a connection while it waits. Refuses the module's
   * `computations.busy` if too many are waiting.
   */
  compute<C extends keyof Computations>(
    name: C,
    input: Computations[C]["input"],
  ): Promise<Computations[C]["output"]>;
}

/** What a module gets for the part of an act that happens outside a transaction. */
export interface ActHost<Env = unknown> extends WorkHost<Env> {
  /** Opens another unit of work for the acting member, if they may still do this. */
  member<T>(work: (uow: MemberUnit) => Promise<T>): Promise<T>;
  /** The club's address on the web, without a trailing slash. */
  origin: string;
}

/**
 * A member's act with a part that happens at another server or in a thread. `begin` runs in the member's unit of work;
 * `afterCommit` runs after its commit, may use the network, and has no transaction open. The process can die between the two, so
 * what must not get lost is written down by `begin`, which also enqueues work that finishes it.
 */
export interface OutsideAct<Input, Begun, Result> {
  begin(uow: MemberUnit, input: Input): Promise<Begun>;
  afterCommit(host: ActHost, begun: Begun): Promise<Result>;
}

/** One piece of work. It may be delivered more than once, each time with the same id. */
export interface WorkItem<Payload = unknown> {
  id: string;
  payload: Payload;
  /** How many times it was tried before. */
  tries: number;
}

/**
 * Queued work of a module: `uow.enqueue("payments:export", payload)` enqueues a job with the act, and `run` does it
 * after the commit, within 30 s. If it throws, it is retried after 2 s, then at growing intervals of at most a minute,
 * for two days. It is done even while the module is off: what was paid is paid. A suspended club's work waits until the
 * club is back.
 */
export interface Work extends HandlerOptions {
  /** Parses the payload that was enqueued; an invalid one makes the job fail. */
  payload: z.ZodType;
  run(item: WorkItem, host: WorkHost): Promise<void>;
}

/** Defines work whose `run` gets the parsed payload. */
export function defineWork<Payload, Env = unknown>(
  work: HandlerOptions & {
    payload: z.ZodType<Payload>;
    run(item: WorkItem<Payload>, host: WorkHost<Env>): Promise<void>;
  },
): Work {
  return work;
}

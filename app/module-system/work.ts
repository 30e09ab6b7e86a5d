import type { z } from "zod";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import type { TenantId } from "#tenants/tenant.ts";
import type { Logger } from "../logger.server.ts";
import type { safeFetch } from "../outbound/safe-fetch.server.ts";
import type { Lane } from "../queue/job.ts";
import type { MemberUnit, UnitOfWork } from "../unit-of-work.ts";

/** A transaction on the platform's database, for the module's own tables there and no others. */
export interface PlatformUnit {
  db: Db;
  /** Hands a club's work to the queue with this transaction: kept if it commits, gone if it does not. */
  enqueue(tenant: TenantId, kind: string, payload: Record<string, unknown>): Promise<void>;
}

/** What a module is given when it acts outside a unit of work. */
export interface ModuleHost<Env = unknown> {
  /** Its variables, as its `environment` parsed them. */
  env: Env;
  log: Logger;
  now(): Date;
  /**
   * The only way to a server that is not ours. Never inside a transaction: a slow answer would keep its rows locked.
   */
  fetch: typeof safeFetch;
  /** Runs `work` in a transaction; if a deadlock ends that, once more in a new one. */
  platform<T>(work: (platform: PlatformUnit) => Promise<T>): Promise<T>;
}

/**
 * What modules compute off the main thread, by `<module>:<name>`. A module that declares `computations` adds its own by
 * declaration merging: `interface Computations { "teams:balance": { input: …; output: … } }`, plain data both.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge theirs in.
export interface Computations {}

/** What a module is given for work that belongs to a club. */
export interface WorkHost<Env = unknown> extends ModuleHost<Env> {
  club: Club;
  /** Opens a unit of work of the club, as the product itself. */
  unit<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  /**
   * Computes in a thread, while pages are served. Clubs take turns, one computation of each under way. Never inside a
   * unit of work: it would hold a connection while it waits for its turn. Refuses the module's `computations.busy` if too many wait.
   */
  compute<C extends keyof Computations>(
    name: C,
    input: Computations[C]["input"],
  ): Promise<Computations[C]["output"]>;
}

/** What a module is given for the part of an act that is done outside a transaction. */
export interface ActHost<Env = unknown> extends WorkHost<Env> {
  /** Opens a further unit of work of the acting member, if they still may act so. */
  member<T>(work: (uow: MemberUnit) => Promise<T>): Promise<T>;
  /** The club's address on the web, without a trailing slash. */
  origin: string;
}

/**
 * An act of a member of which a part is done at another server, or in a thread. `begin` runs in the member's unit of work; `go`
 * after its commit, with the network at hand and no transaction open. A process can end between the two, so what must not get
 * lost is written down by `begin`, which leaves work that brings it to an end.
 */
export interface OutsideAct<Input, Begun, Result> {
  begin(uow: MemberUnit, input: Input): Promise<Begun>;
  go(host: ActHost, begun: Begun): Promise<Result>;
}

/** One piece of work. It may be delivered more than once, each time with the same id. */
export interface WorkItem<Payload = unknown> {
  id: string;
  payload: Payload;
  /** How many times it was tried before. */
  tries: number;
}

/**
 * Queued work of a module: `uow.enqueue("payments:export", payload)` queues a piece with the act, and `run` does it
 * after the commit, within 30 s. If it throws, it is tried again after 2 s, then at growing intervals of at most a
 * minute, for two days. It is also done while the module is off: what was paid is paid. A suspended club's work waits
 * until the club is back.
 */
export interface Work {
  /** Parses what was enqueued; a payload that does not fit fails. */
  payload: z.ZodType;
  /** The lane it is done in; work that waits for a mail server belongs in `mail`. Default: `work`. */
  lane?: Lane;
  /** Somebody is waiting for it, so it goes before everything else in its lane. */
  awaited?: boolean;
  run(item: WorkItem, host: WorkHost): Promise<void>;
}

/** Defines work whose `run` gets the parsed payload. */
export function defineWork<Payload, Env = unknown>(work: {
  payload: z.ZodType<Payload>;
  lane?: Lane;
  awaited?: boolean;
  run(item: WorkItem<Payload>, host: WorkHost<Env>): Promise<void>;
}): Work {
  return work;
}

import type { PoolName, PoolWatch } from "#tenants/connection/pool-watch.ts";

/** A finished request. Nothing in it identifies a person or a club. */
export interface SeenRequest {
  /** The route's path with parameter names, as `/sessions/:id`; `none` if no route answered. */
  route: string;
  method: string;
  /** The class of its status, as `2xx`; `aborted` if the caller went away before the end. */
  outcome: string;
  /** The cell of the club that it was for, `platform` for www, otherwise `none`. */
  cell: string;
  milliseconds: number;
}

/** What this process counts of its work, for monitoring. */
export interface Metrics {
  request(seen: SeenRequest): void;
  /** A try to deliver something to a server elsewhere. */
  delivery(to: "mail" | "push" | "webhook", outcome: string): void;
  /** A queued job that was tried. */
  job(lane: string, outcome: "done" | "failed", milliseconds: number): void;
  /** Returns the watcher for a pool of connections that serve `work`: requests or jobs. */
  watch?(work: string): (pool: PoolName) => PoolWatch;
}

/** Counts nothing, if there is no monitoring. */
export const noMetrics: Metrics = { request() {}, delivery() {}, job() {} };

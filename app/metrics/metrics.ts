import type { PoolName, PoolWatch } from "#tenants/connection/pool-watch.ts";

/** A request that is over. Nothing in it tells of a person, nor of one club. */
export interface SeenRequest {
  /** The route's path with its parameters' names, as `/sessions/:id`; `none` if no route answered. */
  route: string;
  method: string;
  /** The class of its status, as `2xx`; `aborted` if the caller did not wait for the end. */
  outcome: string;
  /** The cell of the club that it was for, `platform` for www, `none` for all else. */
  cell: string;
  milliseconds: number;
}

/** What this process counts of its work, for whoever watches over it. */
export interface Metrics {
  request(seen: SeenRequest): void;
  /** A try to deliver something to a server elsewhere. */
  delivery(to: "mail" | "push" | "webhook", outcome: string): void;
  /** A queued job that was tried. */
  job(lane: string, outcome: "done" | "failed", milliseconds: number): void;
  /** What is told of the pools of those who work for `work`: requests or jobs. */
  watch?(work: string): (pool: PoolName) => PoolWatch;
}

/** Counts nothing: nobody asks. */
export const noMetrics: Metrics = { request() {}, delivery() {}, job() {} };

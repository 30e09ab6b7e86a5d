import cluster, { type Worker } from "node:cluster";
import type { Env } from "#app/env.server.ts";
import type { Logger } from "#app/logger.server.ts";
import { onStopSignal } from "./stop-signals.ts";
import { passWakesOn } from "./wake.ts";

/** The least pool with which a process can serve: one unit of work, and one that waits for it. */
const LEAST_POOL = 2;
/** How long a process that ended by itself is left alone before another takes its place; twice as long each time. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A process that lived so long was well: the waits begin anew. */
const WELL_MS = 60_000;
/** What the processes get to stop, besides the time that they go on serving. */
const STOP_MS = 28_000;

/** Which of several processes has the jobs. */
const WITH_JOBS = 0;

/**
 * What one of several processes is given besides the environment: its share of the connections and of the threads, and the port of
 * its own metrics; the first has the jobs.
 */
export function shareOf(
  {
    PROCESSES,
    DATABASE_POOL,
    COMPUTING_THREADS,
    JOBS,
    METRICS_PORT,
  }: Pick<Env, "PROCESSES" | "DATABASE_POOL" | "COMPUTING_THREADS" | "JOBS" | "METRICS_PORT">,
  place: number,
): Record<string, string> {
  const pool = Math.max(LEAST_POOL, Math.ceil(DATABASE_POOL / PROCESSES));
  return {
    ...{ PROCESSES: "1", DATABASE_POOL: String(pool), JOBS: place === WITH_JOBS ? JOBS : "off" },
    COMPUTING_THREADS: String(Math.ceil(COMPUTING_THREADS / PROCESSES)),
    ...(METRICS_PORT && { METRICS_PORT: String(METRICS_PORT + place) }),
  };
}

/**
 * Runs this script once more in each of `PROCESSES` processes, which share the port, and starts one anew that ends by itself. Ends
 * with 1 if the first one can't start, and stops them all when asked to stop.
 */
export function superviseProcesses(env: Env, log: Logger): void {
  let stopping = false;
  let everListened = false;
  const running = new Map<number, Worker>();
  const waits = new Map<number, number>();

  function start(place: number): void {
    const began = Date.now();
    let worker: Worker;
    try {
      worker = cluster.fork(shareOf(env, place));
    } catch (error) {
      again(place, 0, { error });
      return;
    }
    running.set(place, worker);
    passWakesOn(worker, () => running.get(WITH_JOBS));
    worker.once("listening", () => {
      everListened = true;
    });
    let isOver = false;
    const over = (why: object) => {
      if (isOver) return;
      isOver = true;
      running.delete(place);
      again(place, Date.now() - began, { pid: worker.process.pid, ...why });
    };
    // A process that could not be made has no exit.
    worker.once("error", (error) => over({ error }));
    worker.once("exit", (code, signal) => over({ code, signal }));
  }

  /** Starts another in place of one that lived so long, after a while. */
  function again(place: number, livedMs: number, why: object): void {
    if (stopping) return;
    if (!everListened) process.exit(1);
    const wait = livedMs > WELL_MS ? FIRST_WAIT_MS : (waits.get(place) ?? FIRST_WAIT_MS);
    waits.set(place, Math.min(LONGEST_WAIT_MS, wait * 2));
    log.error({ place, wait, ...why }, "a process ended; starting another");
    setTimeout(() => stopping || start(place), wait);
  }

  for (let place = 0; place < env.PROCESSES; place++) start(place);
  onStopSignal(STOP_MS + env.DRAIN_SECONDS * 1000, async () => {
    stopping = true;
    const codes = await Promise.all([...running.values()].map(ended));
    if (codes.some((code) => code !== 0)) throw new Error(`Processes ended with ${codes.join(", ")}.`);
  });
}

function ended(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.once("exit", resolve);
    worker.process.kill("SIGTERM");
  });
}

import cluster, { type Worker } from "node:cluster";
import type { Env } from "#app/core/env.server.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import { onStopSignal } from "./stop-signals.ts";
import { passWakesOn } from "./wake.ts";

/** The smallest pool that a process can serve with: one unit of work, and another that waits for it. */
const LEAST_POOL = 2;
/** How long to wait before replacing a process that ended by itself. The wait doubles each time. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A process that lived this long was healthy: the waits start over. */
const HEALTHY_MS = 60_000;
/** How long the processes may take to stop, besides the time that they go on serving. */
const STOP_MS = 28_000;

/** The place of the process that has the jobs. */
const WITH_JOBS = 0;

/**
 * The variables that one of several processes gets besides the environment: its share of the connections and threads, and the
 * port of its own metrics. Only the first process has the jobs.
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
    PROCESSES: "1",
    DATABASE_POOL: String(pool),
    JOBS: place === WITH_JOBS ? JOBS : "off",
    COMPUTING_THREADS: String(Math.ceil(COMPUTING_THREADS / PROCESSES)),
    ...(METRICS_PORT && { METRICS_PORT: String(METRICS_PORT + place) }),
  };
}

/**
 * Forks `PROCESSES` processes that run this script and share the port, and replaces any that ends by itself. Exits as the
 * first one did if none has ever started to listen, and stops them all when asked to stop.
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
    const over = (why: Parameters<typeof again>[2]) => {
      if (isOver) return;
      isOver = true;
      running.delete(place);
      again(place, Date.now() - began, { pid: worker.process.pid, ...why });
    };
    // A process that could not be spawned has no exit event.
    worker.once("error", (error) => over({ error }));
    worker.once("exit", (code, signal) => over({ code, signal }));
  }

  /** Starts another process in this place after a wait, which depends on how long the last one lived. */
  function again(
    place: number,
    livedMs: number,
    why: { code?: number | null; [more: string]: unknown },
  ): void {
    if (stopping) return;
    if (!everListened) process.exit(why.code || 1);
    const wait = livedMs > HEALTHY_MS ? FIRST_WAIT_MS : (waits.get(place) ?? FIRST_WAIT_MS);
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

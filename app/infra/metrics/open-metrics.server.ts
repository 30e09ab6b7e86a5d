import type { CurrentState, DatabaseState } from "./current-state.ts";
import type { Metrics } from "./metrics.ts";

/** From a page out of memory to a wait that nobody sits through; in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Jobs may take as long as the queue lets them. */
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 30];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export interface OpenMetrics extends Metrics {
  contentType: string;
  /** Everything as text for Prometheus: what was counted, and the current state. */
  text(state: CurrentState): Promise<string>;
}

/**
 * Opens the metrics for Prometheus. Only this loads the library, so that a process without monitoring pays nothing.
 * Durations are counted by route and, separately, by cell: together they would make a series for each pair.
 */
export async function openMetrics(): Promise<OpenMetrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const gauge = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Gauge({ registers, name: `teamsheet_${name}`, help, labelNames });
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Counter({ registers, name: `teamsheet_${name}`, help, labelNames });
  const histogram = <T extends string>(name: string, help: string, buckets: number[], ...labelNames: T[]) =>
    new Histogram({ registers, name: `teamsheet_${name}`, help, labelNames, buckets });

  const requests = histogram(
    "request_seconds",
    "How long requests took, by route",
    BUCKETS,
    ...(["route", "method", "outcome"] as const),
  );
  const ofCells = histogram(
    "cell_request_seconds",
    "How long requests took, by the cell of their club",
    BUCKETS,
    ...(["cell", "outcome"] as const),
  );
  const waits = histogram(
    "pool_wait_seconds",
    "How long work waited for a connection to the database",
    BUCKETS,
    ...(["cell", "of", "work"] as const),
  );
  const jobs = histogram("job_seconds", "How long queued jobs took", JOB_BUCKETS, "lane", "outcome");
  const deliveries = counter("deliveries_total", "Tries to deliver something elsewhere", "to", "outcome");

  const database = gauge("database_up", "Whether the platform's database answers");
  const cells = gauge("cell_up", "Whether the cell's database answers", "cell");
  const connections = gauge("pool_connections", "Connections of the pools", "cell", "of", "work", "state");
  const waiting = gauge("pool_waiting", "Work that waits for a connection now", "cell", "of", "work");
  const queued = gauge("queue_jobs", "Jobs in the queue", "lane", "state");
  const oldest = gauge("queue_oldest_seconds", "The age of a lane's oldest job that is not done", "lane");
  const outbox = gauge("outbox_jobs", "Due work that the queue has not got yet", "outbox");
  const outboxAge = gauge("outbox_oldest_seconds", "For how long the oldest of it has been due", "outbox");
  const clubs = gauge("clubs", "Clubs and schemas by state", "cell", "state");
  const archiver = gauge(
    "archiver_failing",
    "Whether the last try to archive the write-ahead log failed",
    "cell",
  );
  const archived = gauge("archived_seconds", "Seconds since the last piece of it was archived", "cell");
  const backup = gauge(
    "backup_seconds",
    "Seconds since npm run backup took the last backup, or since the first club was founded if it never did",
  );
  const diskFree = gauge("disk_free_bytes", "Free space on the disk with DATA_DIR");
  const diskSize = gauge("disk_size_bytes", "Size of that disk");
  const certificate = gauge(
    "certificate_seconds",
    "Seconds until the certificate at the platform's address expires",
  );

  return {
    contentType: register.contentType,
    request({ route, method, outcome, cell, milliseconds }) {
      const seconds = milliseconds / 1000;
      requests.observe({ route, method: METHODS.has(method) ? method : "other", outcome }, seconds);
      ofCells.observe({ cell, outcome }, seconds);
    },
    delivery: (to, outcome) => deliveries.inc({ to, outcome }),
    job: (lane, outcome, milliseconds) => jobs.observe({ lane, outcome }, milliseconds / 1000),
    watch: (work) => (pool) => {
      const labels = { ...pool, work };
      return { waited: (milliseconds) => waits.observe(labels, milliseconds / 1000) };
    },
    async text({ pools, state, machine }) {
      for (const { work, uses } of pools)
        for (const { cell, of, used, idle, most, waiting: inLine } of uses) {
          connections.set({ cell, of, work, state: "used" }, used);
          connections.set({ cell, of, work, state: "idle" }, idle);
          connections.set({ cell, of, work, state: "most" }, most);
          waiting.set({ cell, of, work }, inLine);
        }
      database.set(state ? 1 : 0);
      // What is unknown now must not keep its old value.
      for (const one of [cells, queued, oldest, outbox, outboxAge, clubs, archiver, archived]) one.reset();
      // Without labels, they would be 0 after a reset.
      for (const one of [backup, diskFree, diskSize, certificate]) one.remove();
      const backupSeconds = state && backupAge(state);
      if (backupSeconds !== undefined) backup.set(backupSeconds);
      if (machine.disk) {
        diskFree.set(machine.disk.free);
        diskSize.set(machine.disk.size);
      }
      if (machine.certificateSeconds !== undefined) certificate.set(machine.certificateSeconds);
      for (const { cell, up } of state?.cells ?? []) cells.set({ cell }, up ? 1 : 0);
      for (const { lane, state: of, jobs: count } of state?.lanes ?? [])
        queued.set({ lane, state: of }, count);
      for (const { lane, seconds } of state?.oldest ?? []) oldest.set({ lane }, seconds);
      for (const { name, jobs: count, seconds } of state?.outboxes ?? []) {
        outbox.set({ outbox: name }, count);
        outboxAge.set({ outbox: name }, seconds);
      }
      for (const { cell, state: of, clubs: count } of state?.clubs ?? [])
        clubs.set({ cell, state: of }, count);
      for (const { cell, on, failing, seconds } of state?.archivers ?? []) {
        if (!on) continue;
        archiver.set({ cell }, failing ? 1 : 0);
        archived.set({ cell }, seconds);
      }
      return register.metrics();
    },
  };
}

/**
 * How old the last backup is, in seconds. An installation whose log is archived has other backups: its age counts only if it
 * has ever taken one of these.
 */
function backupAge({ backup, archivers, oldestClub }: DatabaseState): number | undefined {
  if (backup) return backup.seconds;
  return archivers.some(({ on }) => on) ? undefined : oldestClub;
}

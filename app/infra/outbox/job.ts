/** One job, as its handler gets it. It may be delivered more than once: handlers must act once, using a unique key. */
export interface QueuedJob {
  id: string;
  /** The club that it belongs to; undefined for the platform's own work. */
  tenant: string | undefined;
  payload: Record<string, unknown>;
  /** How many times it was tried before. */
  tries: number;
}

export type JobHandler = (job: QueuedJob) => Promise<void>;

/** The schema of the queue's tables, in the platform's database. */
export const QUEUE_SCHEMA = "pgboss";
/** Jobs wait in lanes, so that a mail server, push service or webhook receiver that hangs only holds up its own lane. */
export const LANES = ["mail", "push", "webhooks", "slow-webhooks", "work"] as const;
export type Lane = (typeof LANES)[number];

export interface HandlerOptions {
  /**
   * The lane that it runs in: `mail`, `push`, `webhooks` and `slow-webhooks` are for work that waits for those servers.
   * Default: `work`.
   */
  lane?: Lane;
  /** Somebody is waiting for it, so it goes before everything else in its lane. */
  awaited?: boolean;
  /**
   * It tells or charges somebody, or runs what the clock runs again: an installation that comes back from a backup does not do
   * what waited then, since it may have been done since. Default: in every lane but `work`.
   */
  isOutdated?: boolean;
}

/** Is work that is registered with these options not done in an installation that comes back from a backup? */
export function isOutdated({ lane = "work", isOutdated: told = lane !== "work" }: HandlerOptions): boolean {
  return told;
}

/** The handler of each kind of work. */
export type Handlers = Map<string, { handler: JobHandler } & Required<Omit<HandlerOptions, "isOutdated">>>;

/** A job as the queue stores it. */
export interface JobData {
  kind: string;
  tenant: string | undefined;
  payload: Record<string, unknown>;
}

/** One piece of work, as its handler gets it. It may come more than once: handlers act once by a unique key. */
export interface QueuedJob {
  id: string;
  /** The club it belongs to; undefined for the platform's own work. */
  tenant: string | undefined;
  payload: Record<string, unknown>;
  /** How many times it was tried before. */
  tries: number;
}

export type JobHandler = (job: QueuedJob) => Promise<void>;

/** The schema of the queue's tables, beside the platform's. */
export const QUEUE_SCHEMA = "pgboss";
/** Jobs wait in two lines, so that a hanging mail server holds up nothing but mail. */
export const LANES = ["mail", "work"] as const;
export type Lane = (typeof LANES)[number];

export interface HandlerOptions {
  /** What waits for a mail server goes by a lane of its own. Default: work. */
  lane?: Lane;
  /** Somebody sits and waits for it, so it goes before all else in its lane. */
  awaited?: boolean;
}

/** Who does the work of each kind. */
export type Handlers = Map<string, { handler: JobHandler } & Required<HandlerOptions>>;

/** A job as the queue keeps it. */
export interface JobData {
  kind: string;
  tenant: string | undefined;
  payload: Record<string, unknown>;
}

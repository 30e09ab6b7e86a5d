import type { App } from "#app/core/app.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import type { HandlerOptions, QueuedJob } from "#app/infra/outbox/job.ts";
import type { PushTransport } from "#app/infra/push/push-transport.server.ts";
import type { CoreRefusalCode } from "#app/kernel/i18n/messages.ts";
import type { Db } from "#tenants/database.ts";
import type { TenantMigration } from "#tenants/migration.ts";
import type { Job } from "./contract.ts";
import type { Operation } from "./operation.ts";
import type { ModuleRegistry } from "./registry.ts";

/**
 * What a noun of the core, or a flow, adds to the product, as a module does with a `FeatureModule`: its `parts.server.ts`.
 * `app/main/composition.server.ts` lists them once. Only routes and texts are declared apart, since browsers and the build need them.
 */
export interface NounParts {
  /** Its operations of the API, each under its heading; a function if they depend on the settings or modules of this build. */
  operations?: readonly Operation<App>[] | ((registry: ModuleRegistry) => readonly Operation<App>[]);
  /** Its refusals by code, each with its HTTP status; one that is not named is a 422: an invalid value, or a rule refused it. */
  refusals?: Readonly<Partial<Record<CoreRefusalCode, number>>>;
  /** Scheduled work for each club, under `core/<id>`. */
  jobs?: readonly Job[];
  /** Scheduled work for the whole installation. */
  platformJobs?: readonly PlatformJob[];
  /** Deletes its expired rows in the platform's schema, once an hour. */
  sweep?(db: Db): Promise<void>;
  /** Queued work, by the kind that `enqueue` is given. */
  work?: Readonly<Record<string, CoreWork>>;
  /** A club's tables. */
  migrations?: readonly TenantMigration[];
}

/** Scheduled work of the platform, done once per slot. */
export interface PlatformJob {
  /** `platform/<name>`. */
  id: string;
  /** A cron expression, in UTC. */
  schedule: string;
  /** Is it only useful if there is more than one database for clubs? */
  needsCells?: boolean;
  run(app: App): Promise<unknown>;
}

/** The application with all that queued work of the core sends through. */
export interface CoreHost extends App {
  mail: Pick<MailTransport, "send">;
  push: Pick<PushTransport, "send">;
  /** A club's address on the web, without a trailing slash; from configuration. */
  originFor(subdomain: string): string;
  /** The longest wait between two tries, in milliseconds. */
  maxWaitMs: number;
}

/**
 * One kind of queued work of the core, done after the commit. Unlike a module's it is given the whole application, is called
 * for clubs that are suspended, closed or gone, too, and parses its payload itself.
 */
export interface CoreWork extends HandlerOptions {
  /** Waits while its club is suspended or closed, since nothing would enqueue it again. */
  waits?: boolean;
  run(host: CoreHost, job: CoreJob): Promise<unknown>;
}

export interface CoreJob extends QueuedJob {
  kind: string;
  /** The club that it belongs to; empty for the platform's own work. */
  tenant: string;
}

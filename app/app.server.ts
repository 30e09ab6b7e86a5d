import type { Database } from "#tenants/database.ts";
import type { Directory } from "#tenants/directory.ts";
import type { Provisioner } from "#tenants/provision-tenant.ts";
import type { CallLimits } from "./api/calls/call-limits.server.ts";
import type { OperationTable } from "./api/find-operation.ts";
import type { Operation } from "./api/operation.ts";
import type { ClubArchives } from "./domain/organizations/closing/club-archives.server.ts";
import type { CallerFaults } from "./edge/caller-faults.ts";
import type { Env } from "./env.server.ts";
import type { BotCheck } from "./identity/bot-check.ts";
import type { Providers } from "./identity/provider/providers.server.ts";
import type { Logger } from "./logger.server.ts";
import type { Mailbox } from "./mail/mailbox.server.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ModuleRegistry } from "./module-system/registry.ts";
import type { PictureDrawer } from "./pictures/picture-drawer.server.ts";
import type { RateLimits } from "./rate-limits.server.ts";
import type { Threads } from "./threads/threads.server.ts";
import type { Turns } from "./turns/turns.ts";
import type { UnitHost } from "./with-unit-of-work.server.ts";

/** The running application: everything that holds a resource, made once per process and handed on. */
export interface App extends UnitHost {
  env: Env;
  log: Logger;
  /** Counts what this process does. */
  metrics: Metrics;
  /** Logs requests that only their caller can have made wrong. */
  callerFaults: CallerFaults;
  database: Database;
  directory: Directory;
  provisioner: Provisioner;
  registry: ModuleRegistry;
  /** The API's operations. */
  operations: OperationTable<Operation<App>>;
  limits: RateLimits;
  /** How often the API may be called. */
  callLimits: CallLimits;
  providers: Providers;
  botCheck: BotCheck;
  pictures: PictureDrawer;
  /** Requests that cost much, by turns of their clubs. */
  turns: Turns;
  /** Modules' computations. */
  threads: Threads;
  archives: ClubArchives;
  /** What browsers subscribe to for push messages. */
  pushKey: string;
  /** The mails caught by the embedded SMTP sink; absent if a real server is configured. */
  mailbox?: Mailbox;
  close(): Promise<void>;
}

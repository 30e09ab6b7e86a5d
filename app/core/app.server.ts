import type { BotCheck } from "#app/infra/bot-check/bot-check.ts";
import type { CallerFaults } from "#app/infra/caller-faults.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import type { Mailbox } from "#app/infra/mail/mailbox.server.ts";
import type { Metrics } from "#app/infra/metrics/metrics.ts";
import type { PictureDrawer } from "#app/infra/pictures/picture-drawer.server.ts";
import type { Threads } from "#app/infra/threads/threads.server.ts";
import type { Turns } from "#app/infra/turns/turns.ts";
import type { Database } from "#tenants/database.ts";
import type { Directory } from "#tenants/directory.ts";
import type { Provisioner } from "#tenants/provision-tenant.ts";
import type { Providers } from "./accounts/provider/providers.server.ts";
import type { CallLimits } from "./call-limits.server.ts";
import type { ClubArchives } from "./club/archives.server.ts";
import type { Env } from "./env.server.ts";
import type { Operation } from "./module-system/operation.ts";
import type { OperationTable } from "./module-system/operation-table.ts";
import type { ModuleRegistry } from "./module-system/registry.ts";
import type { RateLimits } from "./rate-limits.server.ts";
import type { UnitHost } from "./with-unit-of-work.server.ts";

/** The running application: everything that holds a resource, created once per process and passed around. */
export interface App extends UnitHost {
  env: Env;
  /** The number of the running version, such as 0.1.0. */
  version: string;
  log: Logger;
  metrics: Metrics;
  /** Logs requests that only the caller can have got wrong. */
  callerFaults: CallerFaults;
  database: Database;
  directory: Directory;
  provisioner: Provisioner;
  registry: ModuleRegistry;
  operations: OperationTable<Operation<App>>;
  limits: RateLimits;
  /** Rate limits for API calls. */
  callLimits: CallLimits;
  providers: Providers;
  botCheck: BotCheck;
  pictures: PictureDrawer;
  /** Lets expensive requests run one at a time per club. */
  turns: Turns;
  /** Run the modules' computations. */
  threads: Threads;
  archives: ClubArchives;
  /** The public key that browsers subscribe with for push messages. */
  pushKey: string;
  /** The mails caught by the embedded SMTP sink; absent if a real mail server is configured. */
  mailbox?: Mailbox;
  close(): Promise<void>;
}

import type { PlatformMigration } from "#tenants/migration.ts";
import { clubs } from "./2026-11-22-01-clubs.ts";
import { queue } from "./2026-11-22-02-queue.ts";
import { identities } from "./2026-11-22-03-identities.ts";
import { signIns } from "./2026-11-22-04-sign-ins.ts";
import { provider } from "./2026-11-22-05-provider.ts";
import { limits } from "./2026-11-22-06-limits.ts";
import { push } from "./2026-11-22-16-push.ts";
import { demo } from "./2026-11-22-31-demo.ts";
import { closing } from "./2026-11-22-44-closing.ts";
import { webhooks } from "./2026-11-23-80-webhooks.ts";
import { slowWebhooks } from "./2026-11-23-81-slow-webhooks.ts";
import { cells } from "./2026-11-23-82-cells.ts";
import { hosting } from "./2026-11-23-90-hosting.ts";
import { withdrawals } from "./2026-11-23-90-withdrawals.ts";
import { settledMoves } from "./2026-11-24-10-settled-moves.ts";
import { hostActs } from "./2026-11-24-11-host-acts.ts";
import { backups } from "./2026-11-28-50-backups.ts";
import { processes } from "./2026-11-28-50-processes.ts";
import { restores } from "./2026-11-28-60-restores.ts";

/** The platform's migrations, oldest first. */
export const platformMigrations: PlatformMigration[] = [
  clubs,
  queue,
  identities,
  signIns,
  provider,
  limits,
  push,
  demo,
  closing,
  webhooks,
  slowWebhooks,
  cells,
  hosting,
  withdrawals,
  settledMoves,
  hostActs,
  processes,
  backups,
  restores,
];

import type { PlatformMigration } from "#tenants/migration.ts";
import { clubs } from "./2026-11-28-01-clubs.ts";
import { accounts } from "./2026-11-28-02-accounts.ts";
import { queue } from "./2026-11-28-03-queue.ts";
import { limits } from "./2026-11-28-04-limits.ts";
import { hosting } from "./2026-11-28-05-hosting.ts";

/** The platform's migrations, oldest first. */
export const platformMigrations: PlatformMigration[] = [clubs, accounts, queue, limits, hosting];

import type { PlatformMigration } from "#tenants/migration.ts";
import { platform } from "./2026-11-21-01-platform.ts";
import { queue } from "./2026-11-21-02-queue.ts";

/** The platform's migrations, oldest first. */
export const platformMigrations: PlatformMigration[] = [platform, queue];

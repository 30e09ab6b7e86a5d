import type { PlatformMigration } from "#tenants/migration.ts";
import { platform } from "./2026-11-21-01-platform.ts";

/** The platform's migrations, oldest first. */
export const platformMigrations: PlatformMigration[] = [platform];

import type { CellMigration } from "#tenants/migration.ts";
import { outbox } from "./2026-11-22-01-outbox.ts";

/** What a database has in which clubs live, oldest first. */
export const cellMigrations: CellMigration[] = [outbox];

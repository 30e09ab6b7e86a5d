import type { CellMigration } from "#tenants/migration.ts";
import { control } from "./2026-11-28-01-control.ts";
import { outbox } from "./2026-11-28-02-outbox.ts";

/** The migrations of a cell, oldest first. */
export const cellMigrations: CellMigration[] = [control, outbox];

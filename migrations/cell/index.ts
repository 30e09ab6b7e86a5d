import type { CellMigration } from "#tenants/migration.ts";
import { outbox } from "./2026-11-22-01-outbox.ts";
import { schemas } from "./2026-11-23-81-schemas.ts";
import { installation } from "./2026-11-28-40-installation.ts";
import { clubsMigrations } from "./2026-11-28-50-clubs.ts";

/** The migrations of a cell, oldest first. */
export const cellMigrations: CellMigration[] = [outbox, schemas, installation, clubsMigrations];

import { ensureUnique, THE_CORE } from "#app/core/module-system/collisions.ts";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import { createRegistry } from "#app/core/module-system/registry.ts";
import { addTexts } from "#app/kernel/i18n/i18n.server.ts";
import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import { coreMigrations } from "#app/main/core-migrations.ts";
import { cellMigrations } from "#migrations/cell/index.ts";
import { platformMigrations } from "#migrations/platform/index.ts";
import { modules } from "#modules/index.server.ts";
import type { DatabaseMigrations, TenantMigration } from "#tenants/migration.ts";
import en from "./texts/core-en.ts";
import es from "./texts/core-es.ts";

/** The one place where the core meets the modules. */
export const registry = createRegistry(modules);

/** The texts of the core and of the modules. */
export const texts = [{ id: CORE_NAMESPACE, locales: { en, es } }, ...modules];
addTexts(texts);

/** Every tenant migration of the core and all modules, in the order in which they apply. */
export const tenantMigrations = tenantMigrationsWith(modules);

/**
 * The tenant migrations of the core and these modules, in the order in which they apply. Throws if two of them have one id,
 * of which a club would get only one, or make a table of one name.
 */
export function tenantMigrationsWith(modules: readonly FeatureModule[]): TenantMigration[] {
  const owners = [
    { owner: THE_CORE, migrations: coreMigrations },
    ...modules.map(({ id, migrations }) => ({ owner: id, migrations })),
  ];
  ensureUnique(
    "migration",
    owners.flatMap(({ owner, migrations }) => migrations.map(({ id }) => ({ owner, name: id }))),
  );
  ensureUnique(
    "table",
    owners.flatMap(({ owner, migrations }) => tablesOf(migrations).map((name) => ({ owner, name }))),
  );
  return owners.flatMap(({ migrations }) => migrations).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The tables that these migrations make, each once. */
function tablesOf(migrations: readonly TenantMigration[]): string[] {
  const ddl = migrations.map((migration) => migration.up({ tenantRole: "tenant" })).join("\n");
  return [
    ...new Set([...ddl.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table = ""]) => table)),
  ];
}

ensureUnique(
  "migration of the platform",
  [{ id: THE_CORE, platformMigrations }, ...modules].flatMap(({ id: owner, platformMigrations: own = [] }) =>
    own.map(({ id: name }) => ({ owner, name })),
  ),
);

/** The migrations of the databases themselves; on the platform's, modules build on the core's tables. */
export const databaseMigrations: DatabaseMigrations = {
  cell: cellMigrations,
  platform: [...platformMigrations, ...modules.flatMap((module) => module.platformMigrations ?? [])],
  clubs: tenantMigrations,
};

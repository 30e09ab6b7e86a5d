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

/** The tenant migrations of the core and these modules, in the order in which they apply. */
export function tenantMigrationsWith(modules: readonly FeatureModule[]): TenantMigration[] {
  return [...coreMigrations, ...modules.flatMap((module) => module.migrations)].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
}

/** The migrations of the databases themselves; on the platform's, modules build on the core's tables. */
export const databaseMigrations: DatabaseMigrations = {
  cell: cellMigrations,
  platform: [...platformMigrations, ...modules.flatMap((module) => module.platformMigrations ?? [])],
  clubs: tenantMigrations,
};

import { withFacts } from "#app/api/facts.ts";
import { apiParts } from "#app/api/parts.server.ts";
import { accountParts } from "#app/core/accounts/parts.server.ts";
import type { App } from "#app/core/app.server.ts";
import { attendanceParts } from "#app/core/attendance/parts.server.ts";
import { auditParts } from "#app/core/audit/parts.server.ts";
import { clubParts } from "#app/core/club/parts.server.ts";
import { integrationsParts } from "#app/core/integrations/parts.server.ts";
import { memberParts } from "#app/core/members/parts.server.ts";
import { messagingParts } from "#app/core/messaging/parts.server.ts";
import { ensureUnique, THE_CORE } from "#app/core/module-system/collisions.ts";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import type { Operation } from "#app/core/module-system/operation.ts";
import { type OperationTable, operationTable } from "#app/core/module-system/operation-table.ts";
import { createRegistry, type ModuleRegistry } from "#app/core/module-system/registry.ts";
import { occasionParts } from "#app/core/occasions/parts.server.ts";
import { closingParts } from "#app/flows/closing/parts.server.ts";
import { foundingParts } from "#app/flows/founding/parts.server.ts";
import { hostingParts } from "#app/flows/hosting/parts.server.ts";
import { importingParts } from "#app/flows/importing/parts.server.ts";
import { addTexts } from "#app/kernel/i18n/i18n.server.ts";
import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import { cellMigrations } from "#migrations/cell/index.ts";
import { platformMigrations } from "#migrations/platform/index.ts";
import { modules } from "#modules/index.server.ts";
import type { DatabaseMigrations, TenantMigration } from "#tenants/migration.ts";
import en from "./texts/core-en.ts";
import es from "./texts/core-es.ts";

addTexts([{ id: CORE_NAMESPACE, locales: { en, es } }, ...modules]);

/** The nouns of the core, the flows and the API. */
export const nouns: readonly NounParts[] = [
  occasionParts,
  attendanceParts,
  memberParts,
  accountParts,
  clubParts,
  messagingParts,
  integrationsParts,
  auditParts,
  foundingParts,
  closingParts,
  hostingParts,
  importingParts,
  apiParts,
];

/** The one place where the core meets the modules. */
export const registry = createRegistry(modules, Object.assign({}, ...nouns.map(({ refusals }) => refusals)));

/** Every tenant migration of the core and all modules, in the order in which they apply. */
export const tenantMigrations = tenantMigrationsWith(modules);

/**
 * The tenant migrations of the core and these modules, in the order in which they apply. Throws if two of them have one id,
 * of which a club would get only one, or make a table of one name.
 */
export function tenantMigrationsWith(modules: readonly FeatureModule[]): TenantMigration[] {
  const owners = [
    ...nouns.map(({ migrations = [] }) => ({ owner: THE_CORE, migrations })),
    ...modules.map(({ id, migrations }) => ({ owner: id, migrations })),
  ];
  ensureUnique(
    "migration",
    owners.flatMap(({ owner, migrations }) => migrations.map(({ id }) => ({ owner, name: id }))),
  );
  ensureUnique(
    "table",
    owners.flatMap(({ owner, migrations }) => createdTables(migrations).map((name) => ({ owner, name }))),
  );
  return owners.flatMap(({ migrations }) => migrations).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The tables that these migrations make, each once. */
function createdTables(migrations: readonly TenantMigration[]): string[] {
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

/** Everything that the API can do: the core's operations and those of the modules. */
export function operationsWith(registry: ModuleRegistry): OperationTable<Operation<App>> {
  const ofCore = nouns.flatMap(({ operations = [] }) =>
    typeof operations === "function" ? operations(registry) : operations,
  );
  return operationTable(
    [...ofCore, ...registry.operations].map((one) =>
      one.access === "member" ? withFacts(one, registry.modules) : one,
    ),
  );
}

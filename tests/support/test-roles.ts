import type { DatabaseRoles } from "#tenants/migration.ts";

/** The roles of every installation under test, which share them with the secret: roles belong to the whole cluster. */
export const TEST_ROLES: DatabaseRoles = { app: "teamsheet_app", tenants: "teamsheet_tenants" };

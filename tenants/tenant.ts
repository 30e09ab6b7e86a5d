import { randomBytes } from "node:crypto";
import type { DatabaseRoles } from "./migration.ts";

/** The name of a tenant's schema and of its role: `t_` and an opaque id, never made from a subdomain. */
export type TenantId = string;

const TENANT_ID = /^t_[0-9a-z]{1,60}$/;
const ROLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Checks a tenant id, the only identifier that is ever put into SQL text. Throws if it is not one. */
export function checkedTenant(tenant: TenantId): TenantId {
  if (!TENANT_ID.test(tenant)) throw new Error(`Not a tenant id: ${JSON.stringify(tenant)}`);
  return tenant;
}

/** Checks the roles' names, which come from configuration. Throws if one would need quoting. */
export function checkedRoles(roles: DatabaseRoles): DatabaseRoles {
  for (const name of [roles.app, roles.tenants]) {
    if (!ROLE_NAME.test(name)) throw new Error(`Not a role name: ${JSON.stringify(name)}`);
  }
  return roles;
}

/** A fresh tenant id: 80 random bits in base 32. */
export function newTenantId(): TenantId {
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  return `t_${Array.from(randomBytes(16), (byte) => letters[byte % 32]).join("")}`;
}

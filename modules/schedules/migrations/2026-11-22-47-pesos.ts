import type { TenantMigration } from "#tenants/migration.ts";

/** Colombian pesos have two decimals, where prices were stored without; no price is above two thousand million. */
export const pesos: TenantMigration = {
  id: "2026-11-22-47-schedule-pesos",
  up: () => `
    UPDATE schedules SET price = least(price::bigint * 100, 2000000000) FROM organization WHERE currency = 'COP';
  `,
};

import type { TenantMigration } from "#app/kit/module.ts";
/** Gives prices in Colombian pesos, which were stored without decimals, their two decimals; capped at 2,000,000,000 minor units. */
export const pesos: TenantMigration = {
  id: "2026-11-22-47-schedule-pesos",
  up: () => `
    UPDATE schedules SET price = least(price::bigint * 100, 2000000000) FROM organization WHERE currency = 'COP';
  `,
};

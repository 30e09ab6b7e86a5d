import type { TenantMigration } from "#app/kit/module.ts";
/** Members can undo what they have just bought. */
export const undonePurchases: TenantMigration = {
  id: "2026-11-28-61-undone-purchases",
  up: () => `
    -- Until when the member who took it can give it back, even if it is paid; NULL for one that was given or renewed.
    ALTER TABLE memberships ADD COLUMN undo_until timestamptz;
  `,
};

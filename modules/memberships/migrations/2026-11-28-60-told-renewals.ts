import type { TenantMigration } from "#app/kit/module.ts";
/** A renewal keeps to what its member was told. */
export const toldRenewals: TenantMigration = {
  id: "2026-11-28-60-told-renewals",
  up: () => `
    -- What the notice of its renewal named, in minor units and as a duration's code; NULL before that. A plan that is changed
    -- afterwards counts from the renewal after the next.
    ALTER TABLE memberships
      ADD COLUMN renewal_price integer CHECK (renewal_price >= 0),
      ADD COLUMN renewal_duration text,
      ADD CONSTRAINT memberships_told_renewal CHECK ((renewal_price IS NULL) = (renewal_duration IS NULL));
  `,
};

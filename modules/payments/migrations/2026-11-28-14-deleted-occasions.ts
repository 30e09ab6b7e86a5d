import type { TenantMigration } from "#app/kit/module.ts";
/** Occasions that were deleted after they had cost something: kept for the ledger alone, which goes on naming them. */
export const deletedOccasions: TenantMigration = {
  id: "2026-11-28-14-deleted-occasions",
  up: ({ tenantRole }) => `
    CREATE TABLE payment_deleted_occasions (
      id         bigint PRIMARY KEY,
      kind       text NOT NULL,
      name       text NOT NULL,
      starts_at  timestamptz NOT NULL,
      deleted_at timestamptz NOT NULL
    );
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON payment_deleted_occasions FROM ${tenantRole};

    -- An id is never given twice, so that of a deleted occasion still says which transactions belong together.
    ALTER TABLE payment_transactions DROP CONSTRAINT payment_transactions_occasion_id_fkey;

    -- A trigger, since occasions are deleted while payments are off, too.
    CREATE FUNCTION keep_deleted_occasion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO payment_deleted_occasions (id, kind, name, starts_at, deleted_at)
      SELECT OLD.id, OLD.kind, OLD.name, OLD.starts_at, now()
       WHERE EXISTS (SELECT FROM payment_transactions WHERE occasion_id = OLD.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_deleted_occasion AFTER DELETE ON occasions FOR EACH ROW EXECUTE FUNCTION keep_deleted_occasion();
  `,
};

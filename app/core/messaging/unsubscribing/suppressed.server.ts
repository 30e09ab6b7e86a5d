import { hashOf } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";

/** Does the reader of this address want no mails of any club that they did not ask for? */
export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const found = await run(db, "SELECT FROM platform.suppressed_addresses WHERE address_hash = :addressHash", {
    addressHash: hashOf(email),
  });
  return found > 0;
}

/** Stops all mails to this address that its reader does not ask for. */
export async function suppress(db: Db, email: string): Promise<void> {
  await run(
    db,
    "INSERT INTO platform.suppressed_addresses (address_hash) VALUES (:addressHash) ON CONFLICT DO NOTHING",
    { addressHash: hashOf(email) },
  );
}

/** Lifts the suppression for a person who signs in: from then on, their settings decide what they get. */
export async function liftSuppression(db: Db, identityId: string): Promise<void> {
  await run(
    db,
    `DELETE FROM platform.suppressed_addresses s USING platform.identities i
      WHERE i.id = :identityId AND s.address_hash = sha256(convert_to(i.email, 'UTF8'))`,
    { identityId },
  );
}

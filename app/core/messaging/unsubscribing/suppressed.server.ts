import { hashOf } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";

/** Does the reader of this address want no mails of any club that they did not ask for? */
export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    "SELECT FROM platform.suppressed_addresses WHERE address_hash = ?",
    [hashOf(email)],
  );
  return rows.length > 0;
}

/** Stops all mails to this address that its reader does not ask for. */
export async function suppress(db: Db, email: string): Promise<void> {
  await db.raw("INSERT INTO platform.suppressed_addresses (address_hash) VALUES (?) ON CONFLICT DO NOTHING", [
    hashOf(email),
  ]);
}

/** Lifts the suppression for a person who signs in: from then on, their settings decide what they get. */
export async function liftSuppression(db: Db, identityId: string): Promise<void> {
  await db.raw(
    `DELETE FROM platform.suppressed_addresses s USING platform.identities i
      WHERE i.id = ? AND s.address_hash = sha256(convert_to(i.email, 'UTF8'))`,
    [identityId],
  );
}

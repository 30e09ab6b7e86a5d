import type { Seal } from "#app/kernel/seal.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";

/**
 * Keeps the address where somebody signs out of their provider, and returns a ticket for it that is valid for a minute,
 * once. The address contains the ID token, so it is stored sealed and never appears in an address of ours.
 */
export async function keepLogoutUrl(db: Db, seal: Seal, url: string): Promise<string> {
  const ticket = newToken();
  await db.raw("INSERT INTO platform.provider_logouts (ticket_hash, url) VALUES (?, ?)", [
    hashOf(ticket),
    seal.seal(url),
  ]);
  return ticket;
}

/** Consumes a ticket atomically, and returns its address. Undefined if the ticket is used, expired, or not one of ours. */
export async function takeLogoutUrl(db: Db, seal: Seal, ticket: string): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { url: Buffer; live: boolean }[] }>(
    `DELETE FROM platform.provider_logouts WHERE ticket_hash = ?
      RETURNING url, expires_at > now() AS live`,
    [hashOf(ticket)],
  );
  const url = rows[0]?.live ? seal.open(rows[0].url) : undefined;
  return typeof url === "string" ? url : undefined;
}

/** Deletes addresses that nobody came for. */
export async function sweepLogoutUrls(db: Db): Promise<void> {
  await db.raw("DELETE FROM platform.provider_logouts WHERE expires_at < now()");
}

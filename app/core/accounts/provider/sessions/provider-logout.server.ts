import type { Seal } from "#app/kernel/seal.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { maybe, run } from "#tenants/sql.ts";

/**
 * Keeps the address where somebody signs out of their provider, and returns a ticket for it that is valid for a minute,
 * once. The address contains the ID token, so it is stored sealed and never appears in an address of ours.
 */
export async function keepLogoutUrl(db: Db, seal: Seal, url: string): Promise<string> {
  const ticket = newToken();
  await run(db, "INSERT INTO platform.provider_logouts (ticket_hash, url) VALUES (:ticketHash, :url)", {
    ticketHash: hashOf(ticket),
    url: seal.seal(url),
  });
  return ticket;
}

/** Consumes a ticket atomically, and returns its address. Undefined if the ticket is used, expired, or not one of ours. */
export async function takeLogoutUrl(db: Db, seal: Seal, ticket: string): Promise<string | undefined> {
  const row = await maybe<{ url: Buffer; live: boolean }>(
    db,
    `DELETE FROM platform.provider_logouts WHERE ticket_hash = :ticketHash
      RETURNING url, expires_at > now() AS live`,
    { ticketHash: hashOf(ticket) },
  );
  const url = row?.live ? seal.open(row.url) : undefined;
  return typeof url === "string" ? url : undefined;
}

/** Deletes addresses that nobody came for. */
export async function sweepLogoutUrls(db: Db): Promise<void> {
  await run(db, "DELETE FROM platform.provider_logouts WHERE expires_at < now()");
}

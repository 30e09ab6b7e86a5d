import { Refusal } from "#app/kernel/refusal.ts";
import type { Database } from "#tenants/database.ts";
import type { Club, Directory } from "#tenants/directory.ts";
import { createAccessLink, type Voucher } from "../links/access-links.server.ts";
import { passProviderSession } from "../provider/sessions/provider-sessions.server.ts";
import { myClubs } from "./my-clubs.server.ts";

/** Whose sign-in is carried to another of our hosts. */
export interface HandedOver {
  identityId: string;
  email: string;
  authenticatedAt: Date;
  /** Set if an identity provider vouched for them: the new sign-in then ends when the current one does. */
  voucher: Voucher | null;
}

/**
 * Creates a hand-over to one of the person's clubs: a one-time code for that club's host, valid for 60 seconds.
 * `browserHash` binds it to the browser that holds the secret. The provider session of a platform sign-in is passed on.
 * Refuses `not-found` for a club that is not theirs.
 */
export async function handOverTo(
  app: { database: Database; directory: Directory },
  who: HandedOver,
  subdomain: string,
  options: { target?: string; browserHash?: Buffer | null; platformToken?: string } = {},
): Promise<{ club: Club; token: string }> {
  const club = await app.directory.bySubdomain(subdomain);
  const mine = await myClubs(app.database, who.identityId);
  if (!club || "movedTo" in club || !mine.some((one) => one.subdomain === club.subdomain))
    throw new Refusal("not-found");
  const { email, authenticatedAt, voucher } = who;
  const { platformToken, ...bound } = options;
  const link = { purpose: "hand-over" as const, email, authenticatedAt, voucher, ...bound };
  const token = await app.database.withPlatform({}, async (db) => {
    const made = await createAccessLink(db, { tenant: club.tenant, ...link });
    if (platformToken !== undefined) await passProviderSession(db, { by: platformToken, next: made.token });
    return made.token;
  });
  return { club, token };
}

import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { affiliate, holdPersonAt, identityFor } from "../identities.server.ts";
import { claimMember, isNoMember } from "../joining/claim-member.server.ts";
import type { Entrance, Entry } from "../sign-ins/enter-club.server.ts";
import { startSignIn } from "../sign-ins/sign-ins.server.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";

/**
 * Signs somebody in as one of the demo club's accounts; the caller must have checked that the demo is open to them.
 * Refuses `email-unknown` if the account is no longer a member.
 */
export async function enterDemo(
  app: Entrance,
  club: Club,
  account: keyof typeof DEMO_ACCOUNTS,
  { userAgent }: { userAgent: string },
): Promise<Entry> {
  const { tenant } = club;
  const email = DEMO_ACCOUNTS[account];
  const identityId = await app.database.withPlatform({}, (db) => identityFor(db, email));
  const link = { purpose: "magic-link" as const, email, name: null };
  await claimMember(app, club, { link, identityId }).catch((error: unknown) => {
    throw isNoMember(error) ? new Refusal("email-unknown") : error;
  });
  const signIn = await app.database.withPlatform({}, async (db) => {
    await holdPersonAt(db, { identityId, tenant });
    await affiliate(db, { identityId, tenant });
    return startSignIn(db, { identityId, tenant, kind: "browser", userAgent, method: "link" });
  });
  return { ...signIn, target: "/" };
}

import type { z } from "zod";
import type { LoginSchema } from "#app/core/accounts/identities.schemas.ts";
import { createAccessLink } from "#app/core/accounts/links/access-links.server.ts";
import { type Entry, enterClub } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import type { Club } from "#tenants/directory.ts";
import { ensureClubMember, linkAccount, personOfAccount } from "../accounts/provider-accounts.server.ts";
import type { ProviderHost } from "../provider-host.ts";
import { ProviderProblem } from "../provider-problems.ts";
import { consumeIdToken } from "./used-tokens.server.ts";

/**
 * Signs an app in with an ID token that a configured provider issued for our client; a token can be used once. Refuses
 * `provider-invalid-token`, `too-many-tries`, and whatever `personOfAccount`, `ensureClubMember` and `linkAccount`
 * refuse.
 */
export async function signInByIdToken(
  app: ProviderHost,
  club: Club,
  { token }: z.output<typeof LoginSchema>,
  caller: { userAgent: string; ip: string },
): Promise<Entry> {
  await app.limits.consume("provider-ip", caller.ip);
  const client = app.providers.claimedBy(token);
  const claims = await client.verifyIdToken(token);
  const person = await personOfAccount(app.database, claims, client.settings);
  const notifyAt = { club, ...(await ensureClubMember(app, club, person)) };
  const code = await app.database.withPlatform({}, async (db) => {
    if (!(await consumeIdToken(db, token, claims))) throw new ProviderProblem("provider-invalid-token");
    const provider = client.settings;
    const { accountId } = await linkAccount(db, { provider, claims, person, notifyAt });
    const link = await createAccessLink(db, {
      tenant: club.tenant,
      purpose: "hand-over",
      email: person.email,
      voucher: { accountId, endsAt: null },
      authenticatedAt: claims.authenticatedAt,
    });
    return link.token;
  });
  app.wakeQueue();
  return enterClub(app, club, { purpose: "hand-over", token: code }, { kind: "api", ...caller });
}

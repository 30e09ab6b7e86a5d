import type { z } from "zod";
import { enqueueAccountMail } from "#app/core/accounts/account-mail.server.ts";
import { type AccountOwner, knownAs } from "#app/core/accounts/account-owner.server.ts";
import type { ProviderAccountSchema } from "#app/core/accounts/identities.schemas.ts";
import { ensureFreshSignIn } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import type { UnitHost } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Database } from "#tenants/database.ts";
import { all, maybe } from "#tenants/sql.ts";
import type { ProviderHost } from "../provider-host.ts";
import type { Providers } from "../providers.server.ts";
import { revokeOrphans } from "../sessions/provider-sessions.server.ts";

/** An account at an identity provider with which a person can sign in. */
export interface MyProviderAccount {
  id: string;
  /** The configured name; if the provider is no longer configured, the host of its address. */
  provider: string;
  issuer: string;
  createdAt: Date;
  /** null if unknown. */
  lastUsedAt: Date | null;
  /** Was the current sign-in made with it? */
  current: boolean;
}

type Row = Omit<MyProviderAccount, "provider"> & { providerId: string | null };

/** The accounts linked to a person, the oldest link first. */
export async function myProviderAccounts(
  app: { database: Database; providers: Pick<Providers, "providerName"> },
  { signIn }: Pick<AccountOwner, "signIn">,
): Promise<MyProviderAccount[]> {
  const rows = await all<Row>(
    app.database.platform,
    `SELECT id, provider AS provider_id, issuer, created_at, last_used_at,
            coalesce(id = :accountId::uuid, false) AS current
       FROM platform.provider_accounts WHERE identity_id = :identityId ORDER BY created_at, id LIMIT 200`,
    { accountId: signIn.voucher?.accountId ?? null, identityId: signIn.identityId },
  );
  return rows.map(({ providerId, ...one }) => ({
    ...one,
    provider: app.providers.providerName(providerId, one),
  }));
}

/**
 * Removes a linked account, and with it every sign-in that was made with it, at all clubs, including the current one.
 * It locks nobody out, since a link by e-mail always works. They are told by mail. Refuses `sign-in-not-fresh`,
 * `not-found`.
 */
export async function removeProviderAccount(
  app: UnitHost & Pick<ProviderHost, "providers">,
  owner: AccountOwner,
  { id }: z.output<typeof ProviderAccountSchema>,
): Promise<{ provider: string; current: boolean }> {
  const { signIn, club } = owner;
  ensureFreshSignIn(signIn);
  const { language } = await knownAs(app, owner);
  const provider = await app.database.withPlatform({}, async (db) => {
    // The foreign keys delete its sign-ins and its unused hand-overs.
    const row = await maybe<{ provider: string | null; issuer: string }>(
      db,
      "DELETE FROM platform.provider_accounts WHERE id = :id AND identity_id = :identityId RETURNING provider, issuer",
      { id, identityId: signIn.identityId },
    );
    if (!row) throw new Refusal("not-found");
    const provider = app.providers.providerName(row.provider, row);
    await revokeOrphans(db);
    await enqueueAccountMail(db, club, { about: "provider-removed", to: signIn.email, language, provider });
    return provider;
  });
  app.wakeQueue();
  return { provider, current: id === signIn.voucher?.accountId };
}

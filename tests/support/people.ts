import type { AccountOwner } from "#app/core/accounts/account-owner.server.ts";
import { identityFor } from "#app/core/accounts/identities.server.ts";
import { findSignIn, startSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { Club } from "#tenants/directory.ts";
import type { TestDatabase } from "./postgres.ts";
import { testUnits } from "./unit-of-work.ts";

/** Makes somebody with this address a member of these clubs. Returns the id of their identity. */
export async function makePerson(base: TestDatabase, clubs: Club[], email: string): Promise<string> {
  const identityId = await base.database.withPlatform({}, async (db) => {
    const id = await identityFor(db, email);
    for (const { tenant } of clubs)
      await db("affiliations").insert({ identity_id: id, tenant_id: tenant }).onConflict().ignore();
    return id;
  });
  for (const club of clubs) {
    const name = email.split("@")[0];
    await testUnits(base.database, club).asSystem((uow) =>
      uow.db("members").insert({ name, email, identity_id: identityId }),
    );
  }
  return identityId;
}

/** Signs somebody in at a club. Returns their secret, and what a command gets to know about them. */
export async function signInAt(
  base: TestDatabase,
  club: Club,
  identityId: string,
  { kind = "browser", minutesAgo = 0 }: { kind?: "browser" | "api"; minutesAgo?: number } = {},
): Promise<AccountOwner & { token: string }> {
  const { tenant } = club;
  const authenticatedAt = new Date(Date.now() - minutesAgo * 60_000);
  const { token } = await base.database.withPlatform({}, (db) =>
    startSignIn(db, { identityId, tenant, kind, userAgent: "test", authenticatedAt }),
  );
  const signIn = await findSignIn(base.database, { token, tenant, kind });
  if (!signIn) throw new Error("The sign-in that was just started is not there.");
  return { club, signIn, token };
}

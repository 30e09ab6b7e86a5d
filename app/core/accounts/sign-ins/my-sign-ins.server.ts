import type { z } from "zod";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Database } from "#tenants/database.ts";
import { all, run } from "#tenants/sql.ts";
import type { AccountOwner } from "../account-owner.server.ts";
import type { SignInSchema } from "../identities.schemas.ts";
import type { SignInMethod } from "./platform-sign-in.server.ts";
import { endEverySignIn, type SignIn, stillLive } from "./sign-ins.server.ts";

/** One place where a person is signed in. */
export interface MySignIn {
  id: string;
  club: string;
  subdomain: string;
  kind: "browser" | "api";
  userAgent: string;
  method: SignInMethod | "hand-over";
  createdAt: Date;
  /** Rounded to the hour. */
  lastSeenAt: Date;
  /** Is it the current one? */
  current: boolean;
}

/** Where a person is signed in, at all clubs: the current sign-in first, then the most recently seen. */
export async function mySignIns(database: Database, signIn: SignIn): Promise<MySignIn[]> {
  return all<MySignIn>(
    database.platform,
    `SELECT s.id, o.name AS club, o.subdomain, s.kind, s.user_agent, s.method,
            s.created_at, s.last_seen_at, s.id = :signInId AS current
       FROM platform.sign_ins s JOIN platform.organizations o USING (tenant_id)
      WHERE s.identity_id = :identityId AND ${stillLive("s")}
      ORDER BY current DESC, s.last_seen_at DESC, s.created_at DESC LIMIT 200`,
    { signInId: signIn.id, identityId: signIn.identityId },
  );
}

/** Ends one of a person's sign-ins. Refuses `not-found` if it is not theirs. */
export async function endMySignIn(
  database: Database,
  { signIn }: AccountOwner,
  { id }: z.output<typeof SignInSchema>,
): Promise<{ current: boolean }> {
  const found = await run(
    database.platform,
    "DELETE FROM platform.sign_ins WHERE id = :id AND identity_id = :identityId",
    { id, identityId: signIn.identityId },
  );
  if (found === 0) throw new Refusal("not-found");
  return { current: id === signIn.id };
}

/**
 * Ends all of a person's sign-ins, including the current one: at every club, on every device, in every app. Their
 * calendar addresses and API keys, which are on the same devices, end with them.
 */
export async function signOutEverywhere(database: Database, { signIn }: AccountOwner): Promise<void> {
  await database.withPlatform({}, async (db) => {
    await endEverySignIn(db, signIn);
    const { identityId } = signIn;
    const tenants: string[] = await db("affiliations").where({ identity_id: identityId }).pluck("tenant_id");
    const until = new Date();
    for (const tenant of tenants)
      await enqueuePlatform(db, "member-tokens.end", { identityId, until }, tenant);
  });
}

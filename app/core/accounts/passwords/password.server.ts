import type { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import type { UnitHost } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Database, Db } from "#tenants/database.ts";
import { maybe, one, run } from "#tenants/sql.ts";
import { enqueueAccountMail } from "../account-mail.server.ts";
import { type AccountOwner, knownAs } from "../account-owner.server.ts";
import { ensureFreshSignIn } from "../sign-ins/fresh-sign-in.ts";
import { endEverySignIn } from "../sign-ins/sign-ins.server.ts";
import type { PasswordSignInSchema, SetPasswordSchema } from "./password.schemas.ts";
import { hashPassword, isOutdated, matchesPassword } from "./password-hash.server.ts";
import { passwordFault } from "./password-rules.ts";
import { countPasswordTry } from "./password-tries.server.ts";

export async function hasPassword(database: Database, identityId: string): Promise<boolean> {
  const found = await run(
    database.platform,
    "SELECT FROM platform.passwords WHERE identity_id = :identityId",
    {
      identityId,
    },
  );
  return found > 0;
}

/**
 * Sets or changes a person's password; a change ends all their other sign-ins. They are told by mail. Refuses
 * `sign-in-not-fresh`, `password-common`, `password-own`.
 */
export async function setPassword(
  app: UnitHost,
  owner: AccountOwner,
  { password }: z.output<typeof SetPasswordSchema>,
): Promise<{ changed: boolean }> {
  const { signIn, club } = owner;
  ensureFreshSignIn(signIn);
  const { language, ...profile } = await knownAs(app, owner);
  const fault = passwordFault(password, { ...profile, email: signIn.email });
  if (fault) throw new Refusal(fault, "password");
  const hash = await hashPassword(password);
  const changed = await app.database.withPlatform({}, async (db) => {
    const { changed } = await one<{ changed: boolean }>(
      db,
      `INSERT INTO platform.passwords (identity_id, hash) VALUES (:identityId, :hash)
       ON CONFLICT (identity_id) DO UPDATE SET hash = excluded.hash, changed_at = clock_timestamp()
       RETURNING xmax <> 0 AS changed`,
      { identityId: signIn.identityId, hash },
    );
    if (changed) await endEverySignIn(db, { ...signIn, keep: signIn.id });
    const about = changed ? "password-changed" : "password-set";
    await enqueueAccountMail(db, club, { about, to: signIn.email, language });
    return changed;
  });
  app.wakeQueue();
  return { changed };
}

/**
 * Removes a person's password and ends all their other sign-ins; having no password is not an error. They are told by
 * mail. Refuses `sign-in-not-fresh`.
 */
export async function removePassword(app: UnitHost, owner: AccountOwner): Promise<void> {
  const { signIn, club } = owner;
  ensureFreshSignIn(signIn);
  const { language } = await knownAs(app, owner);
  await app.database.withPlatform({}, async (db) => {
    const found = await run(db, "DELETE FROM platform.passwords WHERE identity_id = :identityId", {
      identityId: signIn.identityId,
    });
    if (found === 0) return;
    await endEverySignIn(db, { ...signIn, keep: signIn.id });
    await enqueueAccountMail(db, club, { about: "password-removed", to: signIn.email, language });
  });
  app.wakeQueue();
}

/** A person who proved who they are with a password; `changedAt` identifies which one. */
export interface PasswordProof {
  identityId: string;
  email: string;
  changedAt: string;
}

/**
 * Checks an e-mail address and password. The answer and its timing are the same for an unknown address, for one without
 * a password and for a wrong password: `wrong-password`. Refuses `too-many-passwords`.
 */
export async function provePassword(
  app: { database: Database } & Pick<App, "limits">,
  { email, password }: Pick<z.output<typeof PasswordSignInSchema>, "email" | "password">,
  from: { ip: string; site: string },
): Promise<PasswordProof> {
  const takeBack = await countPasswordTry(app, { email, ...from });
  const found = await maybe<PasswordProof & { hash: string }>(
    app.database.platform,
    `SELECT i.id AS identity_id, i.email, p.hash, p.changed_at::text AS changed_at
       FROM platform.identities i JOIN platform.passwords p ON p.identity_id = i.id WHERE i.email = :email`,
    { email },
  );
  if (!(await matchesPassword(password, found?.hash)) || !found)
    throw new Refusal("wrong-password", "password");
  await takeBack();
  const { hash, ...proof } = found;
  if (isOutdated(hash)) await renewHash(app.database, { ...proof, hash }, password);
  return proof;
}

async function renewHash(
  database: Database,
  { identityId, hash }: { identityId: string; hash: string },
  password: string,
): Promise<void> {
  const renewed = await hashPassword(password);
  await run(
    database.platform,
    "UPDATE platform.passwords SET hash = :renewed WHERE identity_id = :identityId AND hash = :hash",
    {
      renewed,
      identityId,
      hash,
    },
  );
}

/** Locks the password that was proved until the transaction ends. Refuses `wrong-password` if it is no longer theirs. */
export async function holdPassword(db: Db, proof: PasswordProof): Promise<void> {
  const found = await run(
    db,
    "SELECT FROM platform.passwords WHERE identity_id = :identityId AND changed_at::text = :changedAt FOR SHARE",
    { identityId: proof.identityId, changedAt: proof.changedAt },
  );
  if (found === 0) throw new Refusal("wrong-password", "password");
}

import type { Database, Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { type UnitHost, withUnitOfWork } from "../../../unit-of-work.server.ts";
import { identityFor } from "../identities.server.ts";
import type { ProviderClaims } from "./provider-claims.ts";
import { ProviderProblem } from "./provider-problems.ts";

/** The person that a provider's account stands for. */
export interface ProviderPerson {
  /** Absent for somebody of whom only the e-mail address is known yet. */
  identityId: string | undefined;
  email: string;
}

/**
 * Who a provider's account is here: the identity it was linked to, else the one with its e-mail address. That needs the
 * provider's word that the address is verified, and ours: an identity that never came through a mail of ours and
 * belongs to no club could have been prepared by somebody else. Refuses `provider-email-unverified`,
 * `provider-email-unconfirmed`.
 */
export async function personOfAccount(database: Database, claims: ProviderClaims): Promise<ProviderPerson> {
  const { rows: linked } = await database.platform.raw<{ rows: { identityId: string; email: string }[] }>(
    `SELECT i.id AS "identityId", i.email FROM platform.provider_accounts a
       JOIN platform.identities i ON i.id = a.identity_id WHERE a.issuer = ? AND a.subject = ?`,
    [claims.issuer, claims.subject],
  );
  if (linked[0]) return linked[0];
  const email = claims.verifiedEmail;
  if (email === undefined) throw new ProviderProblem("provider-email-unverified");
  const { rows: known } = await database.platform.raw<{ rows: { identityId: string; confirmed: boolean }[] }>(
    `SELECT i.id AS "identityId",
            EXISTS (SELECT 1 FROM platform.affiliations a WHERE a.identity_id = i.id)
            OR EXISTS (SELECT 1 FROM platform.sign_ins s WHERE s.identity_id = i.id AND s.method IN ('link', 'code'))
              AS confirmed
       FROM platform.identities i WHERE i.email = ?`,
    [email],
  );
  if (known[0] && !known[0].confirmed) throw new ProviderProblem("provider-email-unconfirmed");
  return { identityId: known[0]?.identityId, email };
}

/** Links the account to its identity, which is made where there is none. Repeating it changes nothing. */
export async function linkAccount(db: Db, claims: ProviderClaims, person: ProviderPerson): Promise<string> {
  const identityId = person.identityId ?? (await identityFor(db, person.email));
  await db.raw(
    `INSERT INTO platform.provider_accounts (issuer, subject, identity_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
    [claims.issuer, claims.subject, identityId],
  );
  return identityId;
}

/**
 * Makes sure that the person may enter the club: signing in never makes a member. Refuses `email-unknown`,
 * `awaiting-approval`.
 */
export async function ensureMemberOf(host: UnitHost, club: Club, person: ProviderPerson): Promise<void> {
  const found = await withUnitOfWork(host, club, { as: "system", readOnly: true }, (uow) =>
    uow
      .db("members")
      .where({ email: person.email })
      .modify((query) => {
        if (person.identityId !== undefined) query.orWhere({ identity_id: person.identityId });
      })
      .orderByRaw("(identity_id IS NOT NULL) DESC")
      .first("state"),
  );
  if (found?.state === "pending") throw new ProviderProblem("awaiting-approval");
  if (found?.state !== "active") throw new ProviderProblem("email-unknown");
}

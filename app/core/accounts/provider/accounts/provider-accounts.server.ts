import { enqueueAccountMail } from "#app/core/accounts/account-mail.server.ts";
import { holdClub, holdPerson, identityFor } from "#app/core/accounts/identities.server.ts";
import { myClubs } from "#app/core/accounts/sign-ins/my-clubs.server.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Database, Db } from "#tenants/database.ts";
import type { Club, Directory } from "#tenants/directory.ts";
import { maybe } from "#tenants/sql.ts";
import type { ProviderClaims } from "../provider-claims.ts";
import { ProviderProblem } from "../provider-problems.ts";
import type { ProviderSettings } from "../provider-settings.ts";

/** The person that a provider's account belongs to. */
export interface ProviderPerson {
  /** Undefined if only the e-mail address is known so far. */
  identityId: string | undefined;
  email: string;
  /** Found by the linked account rather than by its address. */
  isLinked: boolean;
  /** There is no identity yet, or a mail of ours or a club has confirmed it: nobody else can have prepared it. */
  isConfirmed: boolean;
}

/**
 * Finds the person for a provider's account: the identity that it is linked to, otherwise the one with its e-mail
 * address. The latter requires that the provider says the address is verified and, before it is linked, that we have
 * confirmed it too (`isConfirmed`). If the provider may only vouch for certain domains, that applies to existing links
 * as well, since they were made by address. Refuses `provider-email-unverified`, `provider-email-domain`.
 */
export async function personOfAccount(
  database: Database,
  claims: ProviderClaims,
  settings: Pick<ProviderSettings, "emailDomains">,
): Promise<ProviderPerson> {
  const linked = await maybe<{ identityId: string; email: string }>(
    database.platform,
    `SELECT i.id AS identity_id, i.email FROM platform.provider_accounts a
       JOIN platform.identities i ON i.id = a.identity_id WHERE a.issuer = :issuer AND a.subject = :subject`,
    { issuer: claims.issuer, subject: claims.subject },
  );
  if (linked) {
    ensureTrusted(linked.email, settings);
    return { ...linked, isLinked: true, isConfirmed: true };
  }
  const email = claims.verifiedEmail;
  if (email === undefined) throw new ProviderProblem("provider-email-unverified");
  ensureTrusted(email, settings);
  const known = await maybe<{ identityId: string; confirmed: boolean }>(
    database.platform,
    `SELECT i.id AS identity_id,
            EXISTS (SELECT 1 FROM platform.affiliations a WHERE a.identity_id = i.id)
            OR EXISTS (SELECT 1 FROM platform.kept_addresses k WHERE k.identity_id = i.id)
            OR EXISTS (SELECT 1 FROM platform.sign_ins s WHERE s.identity_id = i.id AND s.method IN ('link', 'code'))
              AS confirmed
       FROM platform.identities i WHERE i.email = :email`,
    { email },
  );
  const isConfirmed = known?.confirmed ?? true;
  return { identityId: known?.identityId, email, isLinked: false, isConfirmed };
}

/** Throws `provider-email-domain` unless the provider may vouch for this address. A subdomain is a different domain. */
function ensureTrusted(email: string, { emailDomains }: Pick<ProviderSettings, "emailDomains">): void {
  if (emailDomains && !emailDomains.includes(email.slice(email.lastIndexOf("@") + 1)))
    throw new ProviderProblem("provider-email-domain");
}

/**
 * Links the account to its identity, which is created if there is none, and records that it was used. The person is
 * told of a new link by mail, in the same transaction. Call it only for people who may enter: for anybody else, the
 * advice to use a link by e-mail first is useless. Refuses `provider-email-unconfirmed`, and `provider-invalid-state`
 * if the link was removed, or the identity's address changed, since `person` was looked up.
 */
export async function linkAccount(
  db: Db,
  { provider, claims, person, notifyAt }: Linking,
): Promise<{ identityId: string; accountId: string }> {
  if (!person.isConfirmed) throw new ProviderProblem("provider-email-unconfirmed");
  const { issuer, subject } = claims;
  if (notifyAt) await holdClub(db, notifyAt.club.tenant);
  const { email, identityId = await identityFor(db, email) } = person;
  await holdPerson(db, identityId);
  const account = await maybe<{ accountId: string; isNew: boolean }>(
    db,
    person.isLinked ? USE_LINK : MAKE_LINK,
    { provider: provider.id, issuer, subject, identityId, email },
  );
  if (!account) throw new ProviderProblem("provider-invalid-state");
  if (account.isNew && notifyAt) {
    const { club, language } = notifyAt;
    const mail = { about: "provider-linked" as const, to: email, language, provider: provider.name };
    await enqueueAccountMail(db, club, mail);
  }
  return { identityId, accountId: account.accountId };
}

/** An account to link, or one that is linked already. */
interface Linking {
  provider: Pick<ProviderSettings, "id" | "name">;
  claims: ProviderClaims;
  person: ProviderPerson;
  /** The club and the language for telling the person of a new link; undefined if they have no club yet. */
  notifyAt: { club: Club; language: Language } | undefined;
}

const USE_LINK = `UPDATE platform.provider_accounts SET provider = :provider, last_used_at = now()
  WHERE issuer = :issuer AND subject = :subject AND identity_id = :identityId RETURNING id AS account_id, false AS is_new`;

/** The address must still be the identity's, and is locked until the link exists: changing it deletes the links. */
const MAKE_LINK = `INSERT INTO platform.provider_accounts AS a (issuer, subject, provider, identity_id, last_used_at)
  SELECT :issuer, :subject, :provider, i.id, now() FROM platform.identities i WHERE i.id = :identityId AND i.email = :email FOR SHARE
  ON CONFLICT (issuer, subject) DO UPDATE SET last_used_at = now() WHERE a.identity_id = excluded.identity_id
  RETURNING a.id AS account_id, xmax = 0 AS is_new`;

/**
 * Refuses people who may not enter the club: signing in never makes anybody a member. Returns the language in which the
 * club writes to them. Refuses `email-unknown`, `awaiting-approval`.
 */
export async function ensureClubMember(
  host: UnitHost,
  club: Club,
  person: Pick<ProviderPerson, "identityId" | "email">,
): Promise<{ language: Language }> {
  const found = await withUnitOfWork(host, club, { as: "system", readOnly: true }, async (uow) => {
    const member = await uow
      .db("members")
      .where({ email: person.email })
      .modify((query) => {
        if (person.identityId !== undefined) query.orWhere({ identity_id: person.identityId });
      })
      .orderByRaw("(identity_id IS NOT NULL) DESC")
      .first("state", "language");
    return { state: member?.state, language: member?.language ?? clubLanguage(uow.organization) };
  });
  if (found.state === "pending") throw new ProviderProblem("awaiting-approval");
  if (found.state !== "active") throw new ProviderProblem("email-unknown");
  return { language: found.language };
}

/** The first of a person's clubs that lets them in: the one that tells them of a new link after a sign-in on the platform. */
export async function clubToNotifyAt(
  host: UnitHost & { directory: Directory },
  { identityId, email }: { identityId: string; email: string },
): Promise<Linking["notifyAt"]> {
  for (const { subdomain } of await myClubs(host.database, identityId)) {
    const club = await host.directory.bySubdomain(subdomain);
    if (!club || "movedTo" in club) continue;
    try {
      return { club, ...(await ensureClubMember(host, club, { identityId, email })) };
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
    }
  }
  return undefined;
}

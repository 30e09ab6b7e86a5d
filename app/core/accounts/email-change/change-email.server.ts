import { z } from "zod";
import type { MemberState } from "#app/core/members/member.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { violates } from "#app/kernel/violations.ts";
import type { Database, Db } from "#tenants/database.ts";
import type { Directory } from "#tenants/directory.ts";
import { all, maybe, run } from "#tenants/sql.ts";
import { enqueueAccountMail } from "../account-mail.server.ts";
import { type AccountOwner, knownAs } from "../account-owner.server.ts";
import type { ConfirmEmailSchema } from "../identities.schemas.ts";
import { holdClub } from "../identities.server.ts";
import { tellDecided } from "../joining/join-mail.server.ts";
import type { Entry } from "../sign-ins/enter-club.server.ts";
import { endEverySignIn, startSignIn } from "../sign-ins/sign-ins.server.ts";
import { consumeEmailChangeLink, peekEmailChangeLink } from "./change-links.server.ts";

type Host = UnitHost & { directory: Directory };

/**
 * Makes the confirmed address the person's own at all their clubs: here at once, elsewhere through the queue. All their
 * sign-ins end, and this browser gets a new one. Unused links to the old address and links to accounts at identity
 * providers are deleted. Refuses `invalid-magic-link` if the link is not this person's, and `email-in-use`.
 */
export async function confirmEmailChange(
  app: Host,
  owner: AccountOwner,
  { code }: z.output<typeof ConfirmEmailSchema>,
  caller: { userAgent: string },
): Promise<Entry & { email: string }> {
  const { club, signIn } = owner;
  const { identityId } = signIn;
  const asked = { tenant: club.tenant, token: code };
  const link = await app.database.withPlatform({ readOnly: true }, (db) => peekEmailChangeLink(db, asked));
  if (link?.identityId !== identityId) throw new Refusal("invalid-magic-link");
  const { language } = await knownAs(app, owner);
  const tenants = await loadTenants(app.database, identityId);
  for (const tenant of tenants.own) await refuseInUse(app, tenant, { identityId, email: link.email });

  const started = await app.database.withPlatform({}, async (db) => {
    await holdClub(db, club.tenant);
    const before = await moveIdentity(db, { ...asked, ...link });
    await endEverySignIn(db, { identityId, email: before });
    for (const tenant of [...tenants.own, ...tenants.others])
      await enqueuePlatform(db, "member-email.move", { identityId }, tenant);
    await enqueueAccountMail(db, club, { about: "email-changed", to: before, language });
    const { userAgent } = caller;
    return startSignIn(db, { identityId, tenant: club.tenant, kind: "browser", userAgent, method: "link" });
  });
  app.wakeQueue();
  await moveMemberEmail(app, { tenant: club.tenant, payload: { identityId } }).catch((error: unknown) =>
    app.log.warn({ err: error, tenant: club.tenant }, "the queue will give a member their changed address"),
  );
  return { ...started, target: "/my-account", email: link.email };
}

/** Changes the identity itself. Locks its row first, so that of two concurrent confirmations the second finds its link gone. */
async function moveIdentity(
  db: Db,
  link: { tenant: string; token: string; identityId: string; email: string },
): Promise<string> {
  const { identityId, email } = link;
  const before = await maybe<{ email: string }>(
    db,
    "SELECT email FROM platform.identities WHERE id = :identityId FOR UPDATE",
    { identityId },
  );
  if (!before) throw new Refusal("invalid-magic-link");
  await consumeEmailChangeLink(db, link);
  // Each was linked because of the address: what a provider says about the old address no longer concerns this person.
  await run(db, "DELETE FROM platform.provider_accounts WHERE identity_id = :identityId", { identityId });
  try {
    await run(db, "UPDATE platform.identities SET email = :email WHERE id = :identityId", {
      email,
      identityId,
    });
  } catch (error) {
    throw violates(error, "identities_email_key") ? new Refusal("email-in-use") : error;
  }
  await run(
    db,
    `DELETE FROM platform.access_links
      WHERE used_at IS NULL AND (email = :before OR (purpose = 'change-email' AND identity_id = :identityId))`,
    { before: before.email, identityId },
  );
  return before.email;
}

/**
 * The tenants of the clubs that the person belongs to (`own`), and of those that only keep their address (`others`),
 * which have no say in changing it.
 */
async function loadTenants(
  database: Database,
  identityId: string,
): Promise<{ own: string[]; others: string[] }> {
  const rows = await all<{ tenant: string; own: boolean }>(
    database.platform,
    `SELECT tenant_id AS tenant, true AS own FROM platform.affiliations WHERE identity_id = :identityId
     UNION ALL SELECT tenant_id, false FROM platform.kept_addresses WHERE identity_id = :identityId ORDER BY tenant`,
    { identityId },
  );
  const those = (own: boolean) => rows.filter((row) => row.own === own).map(({ tenant }) => tenant);
  return { own: those(true), others: those(false) };
}

/** Refuses `email-in-use` if another member of the club has the address. A closed club is not asked. */
async function refuseInUse(
  app: Host,
  tenant: string,
  { identityId, email }: { identityId: string; email: string },
): Promise<void> {
  const other = await inClub(app, tenant, { readOnly: true }, (uow) =>
    uow
      .db("members")
      .where({ email })
      .whereRaw("identity_id IS DISTINCT FROM ?::uuid", [identityId])
      .first("id"),
  );
  if (other) throw new Refusal("email-in-use");
}

const MovePayload = z.object({ identityId: z.uuid(), tell: z.enum(["approved", "restored"]).optional() });

/**
 * The queued part, at one club: gives the member the identity's current address. It is idempotent, and safe to run
 * concurrently. If another member was given the address in the meantime, this one is left without an address until an
 * admin steps in. A club that has archived the person forgets the old address and does not learn the new one, unless it
 * lets them in again: then it writes the address, and a mail tells them (`tell`).
 */
export async function moveMemberEmail(app: Host, job: { tenant: string; payload: unknown }): Promise<void> {
  const { tenant } = job;
  const { identityId, tell } = MovePayload.parse(job.payload);
  let email = await readEmail(app.database, identityId);
  for (let written: string | undefined; email !== undefined && written !== email; ) {
    written = email;
    await inClub(app, tenant, {}, (uow) => writeEmail(uow, identityId, written ?? ""));
    // A later change may have overtaken this one between the read and the write.
    email = await readEmail(app.database, identityId);
  }
  if (tell) await inClub(app, tenant, {}, (uow) => tellLetIn(uow, identityId, tell));
}

async function tellLetIn(uow: UnitOfWork, identityId: string, about: "approved" | "restored"): Promise<void> {
  const member = await uow
    .db("members")
    .where({ identity_id: identityId, state: "active" })
    .first("email", "language", uow.db.raw("confirmed_at IS NOT NULL AS confirmed"));
  // If they were archived again in the meantime, or an admin gave the address to somebody else, there is nothing to
  // tell.
  if (member) await tellDecided(uow, about, member);
}

async function writeEmail(uow: UnitOfWork, identityId: string, email: string): Promise<void> {
  const rows = await all<{ email: string | null; state: MemberState }>(
    uow.db,
    `UPDATE members SET email = CASE
        WHEN state = 'archived' OR EXISTS (SELECT 1 FROM members o WHERE o.email = :email AND o.id <> members.id) THEN NULL
        ELSE :email END
      WHERE identity_id = :identityId AND email IS DISTINCT FROM :email RETURNING email, state`,
    { email, identityId },
  );
  if (rows.some((row) => row.email === null && row.state !== "archived"))
    uow.log.warn({ tenant: uow.organization.tenant }, "another member was given a changed address meanwhile");
}

async function readEmail(database: Database, identityId: string): Promise<string | undefined> {
  const row = await maybe<{ email: string }>(
    database.platform,
    "SELECT email FROM platform.identities WHERE id = :identityId",
    { identityId },
  );
  return row?.email;
}

async function inClub<T>(
  app: Host,
  tenant: string,
  options: { readOnly?: boolean },
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T | undefined> {
  const club = await app.directory.byTenant(tenant);
  if (!club) return undefined;
  return withUnitOfWork(app, club, { as: "system", ...options }, work);
}

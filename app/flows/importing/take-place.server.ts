import { forgetStranded, lockIdentities } from "#app/core/accounts/identities.server.ts";
import { revokeOrphans } from "#app/core/accounts/provider/sessions/provider-sessions.server.ts";
import { notGone } from "#app/core/members/not-gone.ts";
import { hostNote } from "#app/flows/hosting/host-log.server.ts";
import type { Host } from "#app/flows/hosting/hosting.ts";
import { CREDENTIALS } from "#tenants/backup/ended-access.ts";
import type { Database, Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";
import { checkedTenant, type TenantId } from "#tenants/tenant.ts";
import type { Linked } from "./relink-people.server.ts";

/** A club's copy that nobody can reach yet, and the club that it replaces. */
export interface Replacement {
  copy: TenantId;
  current: TenantId;
}

/**
 * A query for the members who are erased in the club and not in its copy, except those whom we already tried to erase.
 */
export function erasedSince({ copy, current }: Replacement, tried: readonly number[]) {
  return {
    text: `SELECT c.id::int FROM ${checkedTenant(copy)}.members c JOIN ${checkedTenant(current)}.members l ON l.id = c.id
      WHERE l.state = 'erased' AND c.state <> 'erased' AND c.id <> ALL ($1::bigint[]) ORDER BY c.id`,
    values: [tried],
  };
}

/**
 * SQL that turns off in a club's copy what members have turned off in the club that it replaces: all mails, or a topic
 * on a channel.
 */
export function unsubscribe({ copy, current }: Replacement): string {
  const [fresh, former] = [checkedTenant(copy), checkedTenant(current)];
  return `
    UPDATE ${fresh}.members c SET allows_emails = false FROM ${former}.members l
     WHERE l.id = c.id AND NOT l.allows_emails AND c.allows_emails;
    INSERT INTO ${fresh}.preferences (member_id, topic, channel, wanted)
      SELECT l.member_id, l.topic, l.channel, false FROM ${former}.preferences l
        JOIN ${fresh}.members c ON c.id = l.member_id AND ${notGone("c")}
       WHERE NOT l.wanted
      ON CONFLICT (member_id, topic, channel) DO UPDATE SET wanted = false`;
}

/**
 * SQL that ends in a club's copy whatever gives access and has been ended since in the club that it replaces: API keys,
 * calendar addresses, devices, and the links in mails.
 */
export function endCredentials({ copy, current }: Replacement): string {
  const [fresh, former] = [checkedTenant(copy), checkedTenant(current)];
  const gone = Object.entries(CREDENTIALS).map(
    ([table, { key }]) =>
      `DELETE FROM ${fresh}.${table} c WHERE NOT EXISTS (SELECT FROM ${former}.${table} l WHERE l.${key} = c.${key} AND l.member_id = c.member_id)`,
  );
  return [
    ...gone,
    `UPDATE ${fresh}.members c SET link_version = l.link_version
       FROM ${former}.members l WHERE l.id = c.id AND l.link_version > c.link_version`,
  ].join("; ");
}

/** A club that is back, and those of its members who are linked to identities. */
interface Returned {
  club: Club;
  people: readonly Linked[];
}

/**
 * Adds the club to the directory: its address works from the commit on. Fails if the sweep has begun to remove the club's
 * tenant, as it does with one that has been no club's for an hour.
 */
export async function enterDirectory(db: Db, { club, people }: Returned, by: Host): Promise<void> {
  const found = await run(
    db,
    "SELECT FROM platform.tenants WHERE id = :tenant AND state = 'active' FOR KEY SHARE",
    { tenant: club.tenant },
  );
  if (found === 0) throw new Error(`The tenant ${club.tenant} was swept away before it was a club's.`);
  await db("platform.organizations").insert({
    tenant_id: club.tenant,
    subdomain: club.subdomain,
    public_id: club.publicId,
    name: club.name,
  });
  await recordAffiliations(db, club.tenant, people);
  await db("platform.host_log").insert(hostNote(by, "imported", club));
}

/**
 * Brings what the platform knows of a club in line with what the club has now: its name, and who belongs to it. Whoever
 * came since is no longer among them, so their sign-ins there end, and people whom no other club knows are forgotten.
 * Repeating it changes nothing but the log.
 */
export async function renewDirectory(
  database: Database,
  { club, people }: Returned,
  by: Host,
): Promise<void> {
  const { tenant, name } = club;
  await database.withPlatform({}, async (db) => {
    await run(db, "SELECT FROM platform.organizations WHERE tenant_id = :tenant FOR UPDATE", { tenant });
    const rows = await all<{ id: string }>(
      db,
      `SELECT identity_id AS id FROM platform.affiliations WHERE tenant_id = :tenant
       UNION SELECT identity_id FROM platform.kept_addresses WHERE tenant_id = :tenant
       UNION SELECT id FROM platform.identities WHERE id = ANY (:people::uuid[])`,
      { tenant, people: people.map(({ identityId }) => identityId) },
    );
    await lockIdentities(
      db,
      rows.map(({ id }) => id),
    );
    await db("platform.organizations").where({ tenant_id: tenant }).update({ name });
    for (const table of ["affiliations", "kept_addresses"])
      await db(`platform.${table}`).where({ tenant_id: tenant }).delete();
    await recordAffiliations(db, tenant, people);
    await run(
      db,
      `DELETE FROM platform.sign_ins WHERE tenant_id = :tenant
          AND identity_id NOT IN (SELECT identity_id FROM platform.affiliations WHERE tenant_id = :tenant)`,
      { tenant },
    );
    await forgetStranded(
      db,
      rows.map(({ id }) => id),
    );
    await revokeOrphans(db);
    await db("platform.host_log").insert(hostNote(by, "replaced", club));
  });
}

/** Records who belongs to the club, and whose address it keeps. */
async function recordAffiliations(db: Db, tenant: TenantId, people: readonly Linked[]): Promise<void> {
  const identityIds = (belongs: boolean) =>
    people.filter(({ state }) => (state === "active") === belongs).map(({ identityId }) => identityId);
  for (const [table, ids] of [
    ["affiliations", identityIds(true)],
    ["kept_addresses", identityIds(false)],
  ] as const)
    await run(
      db,
      `INSERT INTO platform.${table} (identity_id, tenant_id)
       SELECT id, :tenant FROM platform.identities WHERE id = ANY (:ids::uuid[]) ORDER BY id`,
      { tenant, ids },
    );
}

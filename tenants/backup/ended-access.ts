import type pg from "pg";
import { allCells, type OwnerUrls } from "../cells/cell-urls.ts";
import { asClient, RESTORING } from "../installation.ts";
import { checkedTenant } from "../tenant.ts";
import { hasTable, schemasOfClubs } from "../tenant-tables.ts";

/** What gives access to a club, by table: the column that identifies it, and the one that says since when. `member_id`: whose it is. */
export const CREDENTIALS = {
  api_keys: { key: "token_hash", since: "made_at" },
  calendar_addresses: { key: "token_hash", since: "made_at" },
  push_subscriptions: { key: "endpoint", since: "created_at" },
};

/** The same of the platform; `identity_id` says whose it is. A secret that was replaced since is gone, too. */
const PLATFORM_CREDENTIALS = {
  sign_ins: { key: "token_hash::text", since: "rotated_at" },
  provider_accounts: { key: "issuer || ' ' || subject", since: "created_at" },
  passwords: { key: "identity_id::text", since: "changed_at" },
};

const LINK_VERSION = "link_version";

type Queried = Pick<pg.ClientBase, "query">;

/**
 * Notes what gives access in an installation that is about to be replaced, so that whatever was ended since the backup can be
 * ended again: in the platform's database, in the transaction of `main`. Reads the clubs of every cell.
 */
export async function noteAccess(main: Queried, owners: OwnerUrls): Promise<void> {
  await main.query(`
    CREATE TABLE ${RESTORING}.access (tenant text NOT NULL, what text NOT NULL, key text NOT NULL, owner text NOT NULL);
    CREATE TABLE ${RESTORING}.noted (tenant text NOT NULL, what text NOT NULL);
    CREATE TABLE ${RESTORING}.people AS SELECT id FROM platform.identities;
    CREATE TABLE ${RESTORING}.unknown (since timestamptz NOT NULL, until timestamptz NOT NULL)`);
  if (await hasTable(main, "platform.restores"))
    await main.query(`INSERT INTO ${RESTORING}.unknown SELECT taken_at, restored_at FROM platform.restores`);
  const note = (tenant: string, what: string, rows: readonly Noted[]) =>
    main.query(
      `WITH noted AS (INSERT INTO ${RESTORING}.noted VALUES ($1, $2))
       INSERT INTO ${RESTORING}.access SELECT $1, $2, * FROM unnest($3::text[], $4::text[])`,
      [tenant, what, rows.map(({ key }) => key), rows.map(({ owner }) => owner)],
    );
  for (const [table, { key }] of Object.entries(PLATFORM_CREDENTIALS)) {
    const rows = await readRows(main, `platform.${table}`, { key, owner: "identity_id" });
    if (rows) await note("platform", table, rows);
  }
  for (const table of ["passwords", "suppressed_addresses"])
    if (await hasTable(main, `platform.${table}`))
      await main.query(`CREATE TABLE ${RESTORING}.${table} AS SELECT * FROM platform.${table}`);
  for (const [, url] of allCells(owners))
    await asClient(url, async (cell) => {
      for (const schema of await schemasOfClubs(cell)) {
        const tenant = checkedTenant(schema);
        for (const [table, { key }] of Object.entries(CREDENTIALS)) {
          const rows = await readRows(cell, `${tenant}.${table}`, { key, owner: "member_id" });
          if (rows) await note(tenant, table, rows);
        }
        const versions = await readRows(cell, `${tenant}.members`, { key: LINK_VERSION, owner: "id" });
        if (versions) await note(tenant, LINK_VERSION, versions);
      }
    });
}

/**
 * Ends in what was restored whatever gives access and had been ended before it was replaced, if that was noted: sign-ins,
 * provider accounts, API keys, calendar addresses, devices, links in mails. A password that was changed or removed since is
 * the former one no more, and who wanted no mail from any club gets none. What was made while it could not be known (before a
 * restore, after its backup), or belongs to people or clubs that are not known there, was not ended.
 */
export async function endAccessAgain(main: Queried, owners: OwnerUrls): Promise<void> {
  if (!(await hasTable(main, `${RESTORING}.noted`))) return;
  const { rows: noted } = await main.query<{ tenant: string; what: string }>(
    `SELECT tenant, what FROM ${RESTORING}.noted`,
  );
  const whats = Map.groupBy(noted, ({ tenant }) => tenant);
  for (const { what } of whats.get("platform") ?? []) {
    const { key, since } = PLATFORM_CREDENTIALS[what as keyof typeof PLATFORM_CREDENTIALS];
    await main.query(
      `DELETE FROM platform.${what} c WHERE NOT EXISTS (
         SELECT FROM ${RESTORING}.access a WHERE a.tenant = 'platform' AND a.what = $1
            AND a.key = ${key} AND a.owner = c.identity_id::text)
          AND EXISTS (SELECT FROM ${RESTORING}.people WHERE id = c.identity_id)
          AND NOT EXISTS (SELECT FROM ${RESTORING}.unknown u WHERE c.${since} > u.since AND c.${since} <= u.until)`,
      [what],
    );
  }
  await main.query(`CREATE INDEX ON ${RESTORING}.access (tenant, what)`);
  if (await hasTable(main, `${RESTORING}.passwords`))
    await main.query(
      `UPDATE platform.passwords p SET hash = f.hash, changed_at = f.changed_at
         FROM ${RESTORING}.passwords f WHERE f.identity_id = p.identity_id AND f.changed_at > p.changed_at`,
    );
  if (await hasTable(main, `${RESTORING}.suppressed_addresses`))
    await main.query(
      `INSERT INTO platform.suppressed_addresses SELECT address_hash, suppressed_at FROM ${RESTORING}.suppressed_addresses
       ON CONFLICT (address_hash) DO NOTHING`,
    );
  const { rows: unknown } = await main.query<Unknown>(`SELECT since, until FROM ${RESTORING}.unknown`);
  for (const [, url] of allCells(owners))
    await asClient(url, async (cell) => {
      for (const [tenant, ofTenant] of whats)
        if (tenant !== "platform" && (await hasTable(cell, `${tenant}.members`)))
          for (const { what } of ofTenant) await endAgainIn(cell, main, { tenant, what, unknown });
    });
}

async function endAgainIn(
  cell: Queried,
  main: Queried,
  { tenant, what, unknown }: { tenant: string; what: string; unknown: readonly Unknown[] },
): Promise<void> {
  const { rows } = await main.query<Noted>(
    `SELECT key, owner FROM ${RESTORING}.access WHERE tenant = $1 AND what = $2`,
    [tenant, what],
  );
  const schema = checkedTenant(tenant);
  const known = [rows.map(({ key }) => key), rows.map(({ owner }) => owner)];
  if (what === LINK_VERSION)
    await cell.query(
      `UPDATE ${schema}.members m SET link_version = n.version::integer
         FROM unnest($1::text[], $2::text[]) n (version, id)
        WHERE m.id = n.id::bigint AND n.version::integer > m.link_version`,
      known,
    );
  else {
    const { key, since } = CREDENTIALS[what as keyof typeof CREDENTIALS];
    await cell.query(
      `DELETE FROM ${schema}.${what} c WHERE NOT EXISTS (
         SELECT FROM unnest($1::text[], $2::text[]) n (key, owner)
          WHERE n.key = c.${key}::text AND n.owner = c.member_id::text)
          AND NOT EXISTS (SELECT FROM unnest($3::timestamptz[], $4::timestamptz[]) u (since, until)
                           WHERE c.${since} > u.since AND c.${since} <= u.until)`,
      [...known, unknown.map(({ since }) => since), unknown.map(({ until }) => until)],
    );
  }
}

/** A time of which the replaced installation knew nothing. */
interface Unknown {
  since: Date;
  until: Date;
}

interface Noted {
  key: string;
  owner: string;
}

/** What a table has, or undefined if there is none, as in an older version. */
async function readRows(
  client: Queried,
  table: string,
  { key, owner }: { key: string; owner: string },
): Promise<Noted[] | undefined> {
  if (!(await hasTable(client, table))) return undefined;
  const { rows } = await client.query<Noted>(
    `SELECT (${key})::text AS key, ${owner}::text AS owner FROM ${table}`,
  );
  return rows;
}

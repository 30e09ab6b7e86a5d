import { createHash, randomBytes } from "node:crypto";
import type { Role } from "#app/core/members/role.ts";
import { registry } from "#app/main/composition.server.ts";
import { allParts } from "./collect-parts.ts";
import { untilDelivered } from "./pending-work.ts";
import type { TestServer } from "./server.ts";
import type { ClubUnderTest } from "./tested-club.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

export type { ClubUnderTest };

/** What making a club needs of the served product. */
export type ClubHost = Pick<TestServer, "platform" | "club" | "sql" | "sqlIn" | "output">;

/** A word in every text of the second club, which must not appear in any answer of the first. */
export const CANARY = "Trespass";

const ROLES: Role[] = ["player", "coach", "admin"];

/** Two clubs whose rows have the same ids, so that a read in the wrong club gives a wrong row instead of a lucky 404. */
export async function makeTwoClubs(server: TestServer): Promise<{ red: ClubUnderTest; blue: ClubUnderTest }> {
  const red = await makeClub(server, "red", "Red");
  const blue = await makeClub(server, "blue", CANARY);
  return { red, blue };
}

/** Switches every module off, to test the core alone, in which nobody needs money or a membership. */
export async function switchModulesOff(server: Pick<ClubHost, "sqlIn">, tenant: string): Promise<void> {
  for (const { toggle } of registry.modules)
    await server.sqlIn(
      tenant,
      "INSERT INTO settings (id, value) VALUES ($1, 'false') ON CONFLICT (id) DO UPDATE SET value = excluded.value",
      [toggle.id],
    );
}

/**
 * Makes a club with a member of each role, coming and past sessions and an event, and every module switched on. All its
 * names contain `word`.
 */
export async function makeClub(server: ClubHost, subdomain: string, word: string): Promise<ClubUnderTest> {
  await signUp(server, subdomain, word);
  const [club] = await server.sql<{ tenant_id: string; public_id: string }>(
    "SELECT tenant_id, public_id FROM platform.organizations WHERE subdomain = $1",
    [subdomain],
  );
  if (!club) throw new Error(`${subdomain} was not founded:\n${server.output()}`);
  const { tenant_id: tenant, public_id: publicId } = club;
  for (const { toggle } of registry.modules.filter((module) => !module.toggle.default))
    await server.sqlIn(tenant, "INSERT INTO settings (id, value) VALUES ($1, 'true')", [toggle.id]);
  for (const statement of allParts.flatMap(({ ground = [] }) => ground))
    await server.sqlIn(tenant, statement);
  const origin = server.club(subdomain);
  const memberId = { player: 0, coach: 0, admin: 0 };
  const apiToken = { player: "", coach: "", admin: "" };
  const visitors: Partial<Record<Role, Visitor>> = {};
  for (const role of ["admin", "coach", "player"] as const) {
    const email = `${role}@${subdomain}.example`;
    memberId[role] = await makeMember(server, tenant, { name: `${word} ${role}`, email, role });
    apiToken[role] = await signInDirectly(server, tenant, email, "api");
    visitors[role] = openVisitor(origin);
    visitors[role].setCookie(
      new URL(origin).host,
      "sign-in",
      await signInDirectly(server, tenant, email, "browser"),
    );
  }
  const session = await makeOccasion(server, tenant, {
    kind: "session",
    name: `${word} training`,
    inHours: 26,
  });
  const event = await makeOccasion(server, tenant, { kind: "event", name: `${word} dinner`, inHours: 50 });
  const pastSession = await makeOccasion(server, tenant, {
    kind: "session",
    name: `${word} past`,
    inHours: -50,
  });
  const newMember = (name: string) =>
    makeMember(server, tenant, {
      name: `${word} ${name}`,
      email: `${name}@${subdomain}.example`,
      role: "player",
    });
  const member = await newMember("member");
  // The second club has one more row of each kind than the first.
  const hasMore = word === CANARY;
  const onlySession = hasMore
    ? await makeOccasion(server, tenant, { kind: "session", name: `${word} only`, inHours: 74 })
    : 0;
  const onlyMember = hasMore ? await newMember("only") : 0;
  for (const role of ROLES) {
    await server.sqlIn(
      tenant,
      `INSERT INTO attendances (occasion_id, member_id, state, note) VALUES ($1, $2, 'attending', $3)`,
      [session, memberId[role], `${word} note`],
    );
  }
  await server.sqlIn(
    tenant,
    `INSERT INTO webhooks (address, kinds, secret, state, made_by, made_at)
     VALUES ($1, '{session.created}', '\\x00', 'paused', $2, now())`,
    [`https://receiver.example/${word}`, memberId.admin],
  );
  return {
    subdomain,
    origin,
    tenant,
    publicId,
    as: visitors as Record<Role, Visitor>,
    apiToken,
    memberId,
    ids: { session, event, webhook: 1, pastSession, member, onlySession, onlyMember },
  };
}

/** Founds a club by the form on the landing page. */
async function signUp(server: ClubHost, subdomain: string, word: string): Promise<void> {
  const answer = await openVisitor(server.platform).submit("/?index", {
    intent: "sign-up",
    name: `${word} club`,
    subdomain,
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "en-GB",
    adminName: `${word} admin`,
    adminEmail: `admin@${subdomain}.example`,
    website: "",
  });
  if (answer.status !== 200) throw new Error(`Sign-up: ${answer.status}\n${answer.text}\n${server.output()}`);
}

/** Makes a member with an identity; if there is one with the address, gives that one the role. Returns the member's id. */
export async function makeMember(
  server: Pick<ClubHost, "sql">,
  tenant: string,
  member: { name: string; email: string; role: Role },
): Promise<number> {
  const [identity] = await server.sql<{ id: string }>(
    `INSERT INTO platform.identities (email) VALUES ($1)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
    [member.email],
  );
  await server.sql(
    "INSERT INTO platform.affiliations (identity_id, tenant_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [identity?.id, tenant],
  );
  const [row] = await server.sql<{ id: string }>(
    `INSERT INTO ${tenant}.members (identity_id, name, email, role, confirmed_at) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (email) DO UPDATE SET role = excluded.role, identity_id = excluded.identity_id, confirmed_at = now()
     RETURNING id`,
    [identity?.id, member.name, member.email, member.role],
  );
  return Number(row?.id);
}

/** Makes a sign-in directly in the database. Returns its secret, for the cookie or the header. */
export async function signInDirectly(
  server: ClubHost,
  tenant: string,
  email: string,
  kind: "browser" | "api",
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await server.sql(SIGN_IN, [createHash("sha256").update(token).digest(), tenant, kind, email]);
  return token;
}

const SIGN_IN = `INSERT INTO platform.sign_ins (token_hash, identity_id, tenant_id, kind, expires_at)
  SELECT $1, id, $2, $3, now() + interval '1 day' FROM platform.identities WHERE email = $4`;

/** Restores the sign-ins of these clubs' apps, with the same secrets, if a test has ended them. */
export async function restoreSignIns(
  server: Pick<ClubHost, "sql">,
  ...clubs: Pick<ClubUnderTest, "tenant" | "subdomain" | "apiToken">[]
): Promise<void> {
  for (const { tenant, subdomain, apiToken } of clubs) {
    for (const role of ROLES) {
      const hash = createHash("sha256").update(apiToken[role]).digest();
      const email = `${role}@${subdomain}.example`;
      await server.sql(`${SIGN_IN} ON CONFLICT DO NOTHING`, [hash, tenant, "api", email]);
    }
  }
}

/** Makes a session or event of 90 minutes; negative hours are in the past. Returns its id. */
export async function makeOccasion(
  server: Pick<ClubHost, "sql">,
  tenant: string,
  occasion: { kind: "session" | "event"; name: string; inHours: number; capacity?: number },
): Promise<number> {
  const [row] = await server.sql<{ id: string }>(
    `INSERT INTO ${tenant}.occasions
       (kind, name, address, description, starts_at, finishes_at, registration_opens_at, registration_closes_at, capacity)
     VALUES ($1, $2, $2 || ' place', $2 || ' text', now() + make_interval(hours => $3),
             now() + make_interval(hours => $3, mins => 90),
             CASE WHEN $1 = 'event' THEN now() + make_interval(hours => least($3, 0)) - interval '1 day' END,
             CASE WHEN $1 = 'event' THEN now() + make_interval(hours => least($3, 24)) END, $4)
     RETURNING id`,
    [occasion.kind, occasion.name, occasion.inHours, occasion.capacity ?? null],
  );
  // Settles it at once: otherwise the clock would do so at any minute, perhaps while a test compares the club with itself.
  if (occasion.inHours < -SETTLED_AFTER_HOURS)
    await server.sql(`UPDATE ${tenant}.occasions SET status = 'archived', settled_at = now() WHERE id = $1`, [
      row?.id,
    ]);
  return Number(row?.id);
}

/** Sessions of 90 minutes are settled four hours after their end. */
const SETTLED_AFTER_HOURS = 5;

/**
 * Checksums over all rows of a club and what the platform knows about it, a line for each table. Equal = nothing has changed.
 * Waits for the queue first: otherwise work that an earlier act left would count as a change by the next.
 */
export async function checksumOf(server: Pick<TestServer, "sql">, tenant: string): Promise<string> {
  await untilDelivered(server, tenant);
  const tables = await server.sql<{ table_name: string }>(
    `SELECT relname AS table_name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p')
      ORDER BY relname`,
    [tenant],
    { kept: true },
  );
  const sum = (name: string, rows: string) =>
    `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) AS sum FROM ${rows}`;
  const parts = tables.map(({ table_name: table }) => sum(table, `${tenant}.${table} r`));
  const own = ["organizations", "affiliations", "access_links"].map((table) =>
    sum(`platform.${table}`, `platform.${table} r WHERE tenant_id = '${tenant}'`),
  );
  const rows = await server.sql<{ name: string; sum: string }>([...parts, ...own].join(" UNION ALL "), [], {
    kept: true,
  });
  // The tables are read in parallel, so they come in any order.
  const lines = rows.map(({ name, sum }) => `${name} ${sum}`);
  return lines.sort().join("\n");
}

import { clubTools } from "#tests/support/club-tools.ts";
import type { Doing } from "#tests/support/module-part.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, makeOccasion, signInDirectly } from "#tests/support/two-clubs.ts";
import { OWN, recipesFor } from "./audit-recipes.ts";

/** Where the ids of each club's new rows start, so that such an id exists in one club only. */
const FIRST = { red: 700_000, blue: 900_000 };

/** An id that exists in every table of the second club, and in none of the first. */
export const FOREIGN_ID = FIRST.blue;

/** Makes the ids of both clubs' next rows start far apart, in every table. */
export async function partIds(server: TestServer, red: ClubUnderTest, blue: ClubUnderTest): Promise<void> {
  for (const [{ tenant }, first] of [
    [red, FIRST.red],
    [blue, FIRST.blue],
  ] as const) {
    const sequences = await server.sql<{ name: string }>(
      "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = $1",
      [tenant],
    );
    for (const { name } of sequences) await server.sql(`SELECT setval('${tenant}.${name}', ${first}, false)`);
  }
}

/** How each act is done at a club, on rows made for it. */
export async function doingsAt(
  server: TestServer,
  club: ClubUnderTest,
): Promise<(act: string) => Promise<Doing>> {
  const [recipes, tools] = [recipesFor(server, club), clubTools(server, club)];
  const occasion = (kind: "session" | "event") =>
    makeOccasion(server, club.tenant, { kind, name: kind, inHours: 30 });
  const named = {
    session: await occasion("session"),
    event: await occasion("event"),
    attended: await makeOccasion(server, club.tenant, { kind: "session", name: "over", inHours: -3 }),
  };
  await server.sqlIn(
    club.tenant,
    "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')",
    [named.attended, club.memberId.player],
  );
  return async (act) => {
    const own = OWN[act];
    if (own) return own({ ...named, ...(await newThingsOf(server, club)) }, tools);
    const recipe = recipes[act];
    if (!recipe) throw new Error(`No recipe says how to perform ${act}.`);
    return recipe();
  };
}

/** Makes the club's player away for one day, and at no other time from then on; returns the row's id. */
async function makeAway(server: TestServer, { tenant, memberId }: ClubUnderTest): Promise<number> {
  await server.sqlIn(
    tenant,
    "DELETE FROM unavailabilities WHERE member_id = $1 AND until_date >= current_date + 50",
    [memberId.player],
  );
  const [row] = await server.sqlIn<{ id: string }>(
    tenant,
    `INSERT INTO unavailabilities (member_id, from_date, until_date)
     VALUES ($1, current_date + 50, current_date + 50) RETURNING id`,
    [memberId.player],
  );
  return Number(row?.id);
}

/** Has the club's player give up a place just now; returns the id of the row with their earlier standing. */
async function makeDeclined(server: TestServer, { tenant, memberId }: ClubUnderTest): Promise<number> {
  const session = await makeOccasion(server, tenant, { kind: "session", name: "declined", inHours: 30 });
  const [row] = await server.sqlIn<{ id: string }>(
    tenant,
    `WITH declined AS (
       INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'not-attending') RETURNING *)
     INSERT INTO answer_undos
       (occasion_id, member_id, made_by, made_at, state, over_capacity, line_order, became, moved_up, told)
     SELECT occasion_id, member_id, member_id, now(), 'attending', false, line_order, state, '{}', '{}' FROM declined
     RETURNING id`,
    [session, memberId.player],
  );
  return Number(row?.id);
}

/**
 * Makes another device of the club's player, another account at a provider, a time away and an answer; returns their
 * ids.
 */
async function newThingsOf(server: TestServer, club: ClubUnderTest) {
  const { tenant, subdomain } = club;
  const email = `player@${subdomain}.example`;
  const secret = await signInDirectly(server, tenant, email, "browser");
  const [signIn] = await server.sql<{ id: string }>(
    "SELECT id FROM platform.sign_ins WHERE token_hash = sha256(convert_to($1, 'UTF8'))",
    [secret],
  );
  const [account] = await server.sql<{ id: string }>(
    `INSERT INTO platform.provider_accounts (issuer, subject, identity_id)
     SELECT 'https://id.example', gen_random_uuid(), id FROM platform.identities WHERE email = $1 RETURNING id`,
    [email],
  );
  return {
    signIn: signIn?.id ?? "",
    providerAccount: account?.id ?? "",
    unavailability: await makeAway(server, club),
    declined: await makeDeclined(server, club),
  };
}

/** Ids that no row had before they were set apart, alone or in a list or a pair ("700012:came"), and those of accounts. */
const NEW_ID = /(^|\D)[7-9]\d{5}(\D|$)|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: unknown) => ["number", "string"].includes(typeof value) && NEW_ID.test(String(value));

/** Variants of an act: for each id that it names, one with the other club's id in its place, and one with all of them. */
export function withForeignIds(mine: Doing, theirs: Doing): Doing[] {
  const places = placesOf(mine);
  const each = places.map((place) => swapped(mine, theirs, [place]));
  return places.length > 1 ? [...each, swapped(mine, theirs, places)] : each;
}

type Place = (string | number)[];

function placesOf(value: unknown, path: Place = []): Place[] {
  if (isId(value)) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]));
}

function swapped(mine: Doing, theirs: Doing, places: Place[]): Doing {
  const copy = structuredClone(mine);
  for (const place of places) {
    const last = place.at(-1) ?? "";
    const holder = (from: unknown) =>
      place.slice(0, -1).reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], from);
    (holder(copy) as Record<string, unknown>)[last] = (holder(theirs) as Record<string, unknown>)[last];
  }
  return copy;
}

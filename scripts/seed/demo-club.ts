import { DEMO_ACCOUNTS } from "#app/core/accounts/demo/demo-accounts.ts";
import { affiliate, identityFor } from "#app/core/accounts/identities.server.ts";
import type { App } from "#app/core/app.server.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { memberships } from "#modules/memberships/module.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { leaveHoursSetting, tagPricesSetting } from "#modules/payments/prices.ts";
import { formationsSetting, teamMakerRoleSetting } from "#modules/teams/sheet/team-settings.ts";
import type { Club } from "#tenants/directory.ts";
import { giveLastSeasons, giveMemberships, offerPlans } from "./demo-memberships.ts";
import { payIn } from "./demo-money.ts";
import { DEMO_ZONE } from "./demo-occasions.ts";
import { DEMO_PEOPLE } from "./demo-people.ts";
import { playLastSeason, playSeason } from "./demo-season.ts";
import { FORMATIONS } from "./demo-teams.ts";
import { type DemoMembers, openSeason } from "./season.ts";

/** The accounts that the start prints. */
const ACCOUNTS = Object.values(DEMO_ACCOUNTS);

/** Makes the club `demo`: 40 members, and two seasons with dates relative to today. */
export async function createDemoClub(app: App): Promise<void> {
  const club = await createClub(app, {
    name: "Rayo Demo",
    subdomain: "demo",
    timezone: DEMO_ZONE,
    currency: "EUR",
    locale: "en-GB",
    adminName: "Elena Prieto Salas",
    adminEmail: "admin@demo.test",
    trusted: true,
    demo: true,
  });
  const identities = await app.database.withPlatform({}, async (db) => {
    const made = new Map<string, string>();
    for (const email of ACCOUNTS) {
      const identityId = await identityFor(db, email);
      await affiliate(db, { identityId, tenant: club.tenant });
      made.set(email, identityId);
    }
    return made;
  });
  const members = await withUnitOfWork(app, club, { as: "system" }, (uow) => addMembers(uow, identities));
  const season = openSeason(app, club, members);
  const plans = await offerPlans(season, MEMBERS_SINCE_DAYS);
  await payIn(season, LAST_SEASON_DAYS + 8);
  await giveLastSeasons(season, plans);
  await playLastSeason(season);
  await payIn(season, SEASON_DAYS + 8);
  await giveMemberships(season, plans);
  await playSeason(season);
}

/** Was making the demo club interrupted? Its schedule is made last. */
export async function isHalfMade(app: App, club: Club): Promise<boolean> {
  return withUnitOfWork(app, club, { as: "system", readOnly: true }, async ({ db }) => {
    const schedule = await db("schedules").first("id");
    return schedule === undefined;
  });
}

/** How many days ago the club's two past seasons began. */
const SEASON_DAYS = 70;
const LAST_SEASON_DAYS = SEASON_DAYS + 365;
/** For how many days people have been members: longer than those seasons. */
const MEMBERS_SINCE_DAYS = LAST_SEASON_DAYS + 15;

async function addMembers({ db, now }: UnitOfWork, identities: Map<string, string>): Promise<DemoMembers> {
  await db("organization").update({
    address: "Calle del Estadio 1\n46001 Valencia",
    description: "A neighbourhood club for everyone who would rather play than watch.",
    first_steps_ended_at: now,
  });
  await db("settings").insert([
    { id: tagsSetting.id, value: JSON.stringify(["Seniors", "Veterans", "U16"]) },
    { id: formationsSetting.id, value: JSON.stringify(FORMATIONS) },
    { id: teamMakerRoleSetting.id, value: JSON.stringify("coach") },
    { id: payments.toggle.id, value: "true" },
    { id: memberships.toggle.id, value: "true" },
    { id: tagPricesSetting.id, value: JSON.stringify([{ tag: "U16", price: 300 }]) },
    { id: leaveHoursSetting.id, value: "24" },
  ]);
  // As if the club had existed for both seasons: only occasions before that cost nothing.
  await db("settling").update({ since: new Date(now.getTime() - MEMBERS_SINCE_DAYS * 86_400_000) });
  await db("members")
    .where({ email: "admin@demo.test" })
    .update({ alias: "Elena", positions: ["Midfielder"], score: 70 });
  const staff = [
    {
      name: "Javier Molina Cruz",
      alias: "Javi",
      email: "coach@demo.test",
      role: "coach",
      positions: ["Defender"],
      score: 73,
      tags: ["Seniors"],
    },
    {
      name: "Nuria Vega Lozano",
      alias: "Nuria",
      email: "player@demo.test",
      role: "player",
      positions: ["Forward", "Midfielder"],
      score: 72,
      tags: ["Seniors"],
    },
  ].map((member) => ({ ...member, identity_id: identities.get(member.email) }));
  const others = DEMO_PEOPLE.map(([name, positions, score, tags, alias], index) => ({
    name,
    alias: alias ?? null,
    email: `member${index + 1}@demo.test`,
    positions,
    score,
    tags,
  }));
  await db("members").insert(staff);
  await db("members").insert(others);
  await db("members").update({ registered_at: new Date(now.getTime() - MEMBERS_SINCE_DAYS * 86_400_000) });
  const idOf = async (email: string): Promise<number> =>
    (await db("members").where({ email }).first("id")).id;
  const [admin, coach] = [await idOf("admin@demo.test"), await idOf("coach@demo.test")];
  const players: DemoMembers["players"] = await db("members")
    .whereNotIn("email", ACCOUNTS)
    .orderBy("id")
    .select("id", "tags");
  const player = { id: await idOf("player@demo.test"), tags: ["Seniors"] };
  return { admin, coach, player, players };
}

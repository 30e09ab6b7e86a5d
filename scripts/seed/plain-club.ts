import { DEMO_ACCOUNTS } from "#app/core/accounts/demo/demo-accounts.ts";
import { affiliate, identityFor } from "#app/core/accounts/identities.server.ts";
import type { App } from "#app/core/app.server.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import { DEMO_ZONE } from "./demo-occasions.ts";
import { openSeason } from "./season.ts";

const PEOPLE = [
  "Marta Gil Ferrer",
  "Óscar Beltrán",
  "Inés Roca",
  "Pau Llopis",
  "Lucía Ferrando",
  "Hugo Martí",
];
/** In how many days each run is, and how many members come. */
const RUNS = [
  [2, 6],
  [9, 3],
] as const;

/** Makes the club `park`, which needs no module: a few friends who run, including the demo club's three accounts. */
export async function createPlainClub(app: App): Promise<void> {
  const club = await createClub(app, {
    name: "Park Runners",
    subdomain: "park",
    timezone: DEMO_ZONE,
    currency: "EUR",
    locale: "en-GB",
    adminName: "Elena Prieto Salas",
    adminEmail: DEMO_ACCOUNTS.admin,
    trusted: true,
  });
  const identities = await app.database.withPlatform({}, async (db) => {
    const made: Record<string, string> = {};
    for (const email of Object.values(DEMO_ACCOUNTS)) {
      made[email] = await identityFor(db, email);
      await affiliate(db, { identityId: made[email], tenant: club.tenant });
    }
    return made;
  });
  const members = await withUnitOfWork(app, club, { as: "system" }, async ({ db, now }) => {
    await db("organization").update({
      description: "We meet at the fountain and run. Nobody pays, nobody keeps score.",
      first_steps_ended_at: now,
    });
    await db("settings").insert(
      app.registry.modules.map(({ toggle }) => ({ id: toggle.id, value: "false" })),
    );
    const others = PEOPLE.map((name, at) => ({ name, email: `runner${at + 1}@demo.test`, role: "player" }));
    const rows: { id: number; tags: string[]; role: string }[] = await db("members")
      .insert(
        [
          { name: "Javier Molina Cruz", email: DEMO_ACCOUNTS.coach, role: "coach" },
          { name: "Nuria Vega Lozano", email: DEMO_ACCOUNTS.player, role: "player" },
          ...others,
        ].map((one) => ({ ...one, identity_id: identities[one.email] ?? null })),
      )
      .returning(["id", "tags", "role"]);
    const [coach, player, ...players] = rows;
    const admin = await db("members").where({ email: DEMO_ACCOUNTS.admin }).first("id");
    if (!coach || !player) throw new Error("The club has a coach and a player.");
    return { admin: admin.id as number, coach: coach.id, player, players };
  });
  const { by, started, today } = openSeason(app, club, members);
  for (const [days, coming] of RUNS) {
    const run = {
      name: "Morning run",
      address: "Jardín del Turia, Valencia",
      description: "",
      price: 0,
      tags: [],
      capacity: null,
      date: addDays(today, days),
      startTime: "09:00",
      finishTime: "10:00",
    };
    const occasionId = await by(members.admin, started, (uow) => addSession(uow, run));
    for (const { id } of members.players.slice(0, coming))
      await by(id, started, (uow) =>
        answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
      );
  }
}

import { Temporal } from "temporal-polyfill";
import type { App } from "#app/app.server.ts";
import { isInvolved, type Standing } from "#app/domain/attendance/admission.ts";
import type { OccasionStatus } from "#app/domain/occasions/occasion.ts";
import { createClub } from "#app/domain/organizations/founding/create-club.server.ts";
import { affiliate, identityFor } from "#app/identity/identities.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import { createSchedule } from "#modules/schedules/domain/create-schedule.server.ts";
import { CreateScheduleSchema } from "#modules/schedules/domain/schedules.schemas.ts";
import type { Club } from "#tenants/directory.ts";
import { DEMO_PEOPLE } from "./demo-people.ts";

const ZONE = "Europe/Madrid";

/** The accounts that the start prints; each gets in by a magic link from /dev/mailbox. */
export const DEMO_ACCOUNTS = ["admin@demo.test", "coach@demo.test", "player@demo.test"] as const;

interface DemoOccasion {
  kind: "session" | "event";
  name: string;
  address: string;
  /** Days from today, and wall-clock times. */
  day: number;
  from: string;
  to: string;
  capacity: number | null;
  price?: number;
  tags?: string[];
  status?: OccasionStatus;
  description?: string;
}

const OCCASIONS: DemoOccasion[] = [
  {
    kind: "session",
    name: "Five-a-side",
    address: "Polideportivo Sur, pitch 2",
    day: 0,
    from: "21:00",
    to: "22:30",
    capacity: 10,
  },
  {
    kind: "session",
    name: "Training · Seniors",
    address: "Campo 3",
    day: 2,
    from: "20:00",
    to: "21:30",
    capacity: 14,
    tags: ["Seniors"],
  },
  {
    kind: "session",
    name: "Technique",
    address: "Campo 1",
    day: 4,
    from: "18:30",
    to: "20:00",
    capacity: 18,
  },
  {
    kind: "session",
    name: "Goalkeepers",
    address: "Campo 1",
    day: 5,
    from: "18:00",
    to: "19:00",
    capacity: 6,
    description: "Bring your gloves.",
  },
  {
    kind: "session",
    name: "Open training",
    address: "Parque del Río",
    day: 6,
    from: "11:00",
    to: "12:30",
    capacity: null,
  },
  {
    kind: "event",
    name: "Club dinner",
    address: "Casa Paco, Calle Mayor 12",
    day: 12,
    from: "21:00",
    to: "23:30",
    capacity: 30,
    description: "End of the first round. Vegetarian menu on request.",
  },
  {
    kind: "event",
    name: "Friendly tournament",
    address: "Polideportivo Norte",
    day: 20,
    from: "09:00",
    to: "18:00",
    capacity: 24,
  },
  {
    kind: "session",
    name: "Training · Seniors",
    address: "Campo 3",
    day: -2,
    from: "20:00",
    to: "21:30",
    capacity: 14,
    tags: ["Seniors"],
  },
  {
    kind: "session",
    name: "Five-a-side",
    address: "Polideportivo Sur, pitch 2",
    day: -7,
    from: "21:00",
    to: "22:30",
    capacity: 10,
    status: "archived",
  },
  {
    kind: "session",
    name: "Technique",
    address: "Campo 1",
    day: -9,
    from: "18:30",
    to: "20:00",
    capacity: 18,
    status: "archived",
  },
  {
    kind: "session",
    name: "Open training",
    address: "Parque del Río",
    day: -14,
    from: "11:00",
    to: "12:30",
    capacity: null,
    status: "archived",
  },
  {
    kind: "session",
    name: "Beach football",
    address: "Playa de la Malvarrosa",
    day: 3,
    from: "10:00",
    to: "12:00",
    capacity: 12,
    status: "canceled",
  },
];

const WEEKLY = {
  name: "Technique",
  address: "Campo 1",
  startTime: "18:30",
  finishTime: "20:00",
  weekDays: [1, 3],
  capacity: 18,
};

/**
 * Makes the club `demo`: 40 members, past and coming sessions and events with attendance.
 * Days count from the day it runs, so that there is always something to answer.
 */
export async function createDemoClub(app: App): Promise<void> {
  const club = await createClub(app, {
    name: "Rayo Demo",
    subdomain: "demo",
    timezone: ZONE,
    currency: "EUR",
    locale: "en-GB",
    adminName: "Elena Prieto Salas",
    adminEmail: "admin@demo.test",
    trusted: true,
  });
  const identities = await app.database.withPlatform({}, async (db) => {
    const made = new Map<string, string>();
    for (const email of DEMO_ACCOUNTS) {
      const identityId = await identityFor(db, email);
      await affiliate(db, { identityId, tenant: club.tenant });
      made.set(email, identityId);
    }
    return made;
  });
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    const members = await addMembers(uow, identities);
    for (const [index, occasion] of OCCASIONS.entries()) await addOccasion(uow, occasion, members, index);
    await createSchedule(uow, CreateScheduleSchema.parse(WEEKLY));
  });
}

/** Has the demo club no member but its founder? Its people and sessions come in one transaction of their own. */
export async function isHalfMade(app: App, club: Club): Promise<boolean> {
  return withUnitOfWork(app, club, { as: "system", readOnly: true }, async ({ db }) => {
    const ids: number[] = await db("members").limit(2).pluck("id");
    return ids.length === 1;
  });
}

async function addMembers({ db }: UnitOfWork, identities: Map<string, string>): Promise<number[]> {
  await db("organization").update({
    address: "Calle del Estadio 1\n46001 Valencia",
    description: "A neighbourhood club for everyone who would rather play than watch.",
  });
  await db("settings").insert({ id: 5, value: JSON.stringify(["Seniors", "Veterans", "U16"]) });
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
  return db("members")
    .whereNotIn("email", [...DEMO_ACCOUNTS])
    .orderBy("id")
    .pluck("id");
}

async function addOccasion(
  { db, now }: UnitOfWork,
  occasion: DemoOccasion,
  members: number[],
  index: number,
): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
  const date = today.add({ days: occasion.day });
  const at = (time: string) =>
    new Date(
      date.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds,
    );
  const { day: _day, from, to, ...columns } = occasion;
  const [row] = await db("occasions")
    .insert({ ...columns, starts_at: at(from), finishes_at: at(to) })
    .returning("id");
  // A different part of the club each time; the first half-dozen of the line after the places are taken wait.
  const turn = members.map((_, place) => members[(place * 7 + index * 5) % members.length] as number);
  const wanted =
    occasion.capacity === null ? 16 : Math.ceil(occasion.capacity * (index % 3 === 1 ? 1.2 : 0.8));
  const answers = turn.slice(0, Math.min(wanted + 4, turn.length)).map((member, place) => {
    const state = standingAt(place, { wanted, capacity: occasion.capacity });
    return {
      occasion_id: row.id,
      member_id: member,
      state,
      note: place === wanted ? "Working late" : "",
      price: isInvolved(state) ? (occasion.price ?? 0) : null,
    };
  });
  await db("attendances").insert(answers);
}

/** The standing of the member at this turn: the first get the places, the next wait, the last don't come. */
function standingAt(turn: number, of: { wanted: number; capacity: number | null }): Standing {
  if (turn >= of.wanted) return "not-attending";
  return turn < (of.capacity ?? Number.POSITIVE_INFINITY) ? "attending" : "waiting";
}

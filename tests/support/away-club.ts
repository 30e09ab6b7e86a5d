import { beforeEach } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { testDatabase } from "./postgres.ts";
import { testUnits } from "./unit-of-work.ts";

/**
 * A club in Madrid with an admin, a coach and two players who can be away. Each test begins without occasions, at 11:00
 * there on 22 November 2026.
 */
export async function awayClub() {
  const base = await testDatabase({ poolSize: 8 });
  const units = testUnits(base.database, base.clubs[0]);
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const [coach = 0] = await units.addMembers(1, { role: "coach" });
  const [anna = 0, bob = 0] = await units.addMembers(2);

  beforeEach(async () => {
    units.now = new Date("2026-11-22T10:00:00Z");
    await units.asSystem(async ({ db }) => {
      for (const table of ["notices", "invitations", "occasions", "unavailabilities"])
        await db(table).delete();
      await db("members").update({ active_at: units.now, tags: [] });
    });
  });

  return {
    base,
    units,
    admin,
    coach,
    anna,
    bob,
    /** Enters when a member is away, by default by themselves. */
    away: (memberId: number, from: string, until: string, { by = memberId, reason = "" } = {}) =>
      units.asMember(by, (uow) => enterUnavailability(uow, { memberId, from, until, reason })),
    /** Sessions from 19:00 to 20:30; returns their ids. */
    async sessions(over: object = {}): Promise<number[]> {
      const input = {
        name: "Training",
        date: "2026-11-24",
        startTime: "19:00",
        finishTime: "20:30",
        ...over,
      };
      const made = await units.asMember(admin, (uow) => createSession(uow, CreateSessionSchema.parse(input)));
      return made.sessionIds;
    },
    come: (memberId: number, occasionId: number) =>
      units.asMember(memberId, (uow) =>
        answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
      ),
    /** The acts of the audit log, oldest first. */
    acts: () => units.asSystem(({ db }) => db("audit_log").orderBy("id").pluck("act")),
  };
}

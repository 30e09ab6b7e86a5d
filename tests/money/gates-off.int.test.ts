import { beforeEach, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { promoteLines } from "#app/core/attendance/promote-lines.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { all } from "#tenants/sql.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";

const { base, units, admin, player, plan, give, stop, topUp, toggle } = await payingClub();
const { id: planId } = await plan(0);

beforeEach(() => toggle({ payments: true, memberships: true }));

/** The lines that were queued to move up since the last look, moved up as the queue does. */
async function moveUp(): Promise<number> {
  const rows = await all<object>(
    base.database.platform,
    "DELETE FROM dispatch.outbox WHERE kind = 'lines.promote' RETURNING 1",
  );
  const directory = { byTenant: async () => base.clubs[0], forget: () => {} };
  for (const _one of rows)
    await promoteLines({ ...units.host, directory } as never, { tenant: base.clubs[0].tenant });
  return rows.length;
}

/** A session at 5.00 with a place that is free again, and somebody in line who had the money and a membership when joining. */
async function lineBefore(gone: "money" | "membership") {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    capacity: 1,
    price: 500,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  const occasionId = sessionIds[0] ?? 0;
  const [inside, waiting] = [await player(), await player()];
  for (const who of [inside, waiting]) {
    await topUp(who, 500);
    await give(who, planId);
    await units.asMember(who, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    );
  }
  if (gone === "money") await topUp(waiting, -500);
  else await stop(waiting);
  await units.asSystem(({ db }) => db("occasions").where({ id: occasionId }).update({ capacity: 2 }));
  const stateOf = async () =>
    (
      await units.asSystem(({ db }) =>
        db("attendances").where({ occasion_id: occasionId, member_id: waiting }).first("state"),
      )
    )?.state;
  return { stateOf };
}

// D5.2: a gate that is gone frees places for those whom it kept waiting.
it.each([
  ["payments", "money"],
  ["memberships", "membership"],
] as const)("switching %s off moves those up who lacked the %s", async (module, gone) => {
  const { stateOf } = await lineBefore(gone);
  await moveUp();
  const other = module === "payments" ? "memberships" : "payments";
  await toggle({ [other]: true });
  expect([await moveUp(), await stateOf()]).toEqual([0, "waiting"]);
  await toggle({ [module]: false });
  expect([await moveUp(), await stateOf()]).toEqual([1, "attending"]);
});

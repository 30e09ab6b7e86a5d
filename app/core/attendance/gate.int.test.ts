import { expect, it } from "vitest";
import type { PlaceRequest } from "#app/core/module-system/extension-points.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { all } from "#tenants/sql.ts";
import { lockWaits } from "#tests/support/lock-waits.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import type { Answer } from "./admission.ts";
import { answerOccasion } from "./answer-occasion.server.ts";
import { refusedPlaces } from "./gate.server.ts";
import { recordAnswer } from "./record-answer.server.ts";
import { undoAnswer } from "./undo/undo-answer.server.ts";

/** Everybody's money, in minor units. */
const BUDGET = 1_000;

let asked: PlaceRequest[] = [];
/** What the gate does between reading and answering. */
let betweentimes = async () => {};
const changes: string[] = [];

const base = await testDatabase({ poolSize: 12 });
const units = testUnits(base.database, base.clubs[0], {
  gates: {
    // Money as a module would ask for it: what is committed already, in one statement for all.
    "attendance.confirm": async (uow, requests) => {
      asked.push(...requests);
      const rows = await all<{ id: number; committed: number }>(
        uow.db,
        `SELECT member_id AS id, sum(price)::int AS committed FROM attendances
          WHERE state = 'attending' AND member_id = ANY (:memberIds::bigint[]) GROUP BY member_id`,
        { memberIds: requests.map(({ member }) => member.id) },
      );
      await betweentimes();
      return requests.map(({ member, price }) => {
        const committed = rows.find(({ id }) => id === member.id)?.committed ?? 0;
        const lacking = committed + price - BUDGET;
        return lacking > 0 ? { code: "test-part:debt" as const, values: { lacking } } : undefined;
      });
    },
  },
  reactions: {
    "attendance.changed": async (_uow, { changes: told }) =>
      void changes.push(
        ...told.map((one) => `${one.memberId}: ${one.before} > ${one.after} for ${one.price}`),
      ),
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });

async function session(price: number): Promise<number> {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    capacity: 1,
    price,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  return sessionIds[0] ?? 0;
}
const say = (memberId: number, occasionId: number, attending: Answer) =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));

it("lets nobody in on two occasions at once with money for one", async () => {
  for (let round = 0; round < 3; round++) {
    const [red, blue] = [await session(1000), await session(1000)];
    const [a = 0, b = 0, waiting = 0] = await units.addMembers(3);
    await say(a, red, "attending");
    await say(b, blue, "attending");
    await say(waiting, red, "attending");
    await say(waiting, blue, "attending");
    let inGate = 0;
    betweentimes = async () => {
      inGate++;
      // The other act, too, has come to the gate, or waits until this one is over.
      const both = async () => inGate + (await lockWaits(base.database.platform));
      await expect.poll(both).toBeGreaterThanOrEqual(2);
    };
    const left = await Promise.all([say(a, red, "not-attending"), say(b, blue, "not-attending")]);
    betweentimes = async () => {};
    expect(left.flatMap(({ promoted }) => promoted)).toEqual([waiting]);
  }
});

it("asks with the price that was agreed when the member joined the line, for the whole line at once", async () => {
  const occasionId = await session(500);
  const [a = 0, b = 0, c = 0] = await units.addMembers(3);
  for (const member of [a, b, c]) await say(member, occasionId, "attending");
  await units.asMember(admin, (uow) =>
    editSession(uow, ChangeSessionSchema.parse({ sessionId: occasionId, price: 2000 })),
  );
  asked = [];
  await say(a, occasionId, "not-attending");
  expect(asked.map(({ member, price }) => [member.id, price])).toEqual([
    [b, 500],
    [c, 500],
  ]);
});

it("refuses by the module's own code and values, and tells of each change once", async () => {
  const occasionId = await session(2500);
  const [a = 0] = await units.addMembers(1);
  await expect(say(a, occasionId, "attending")).rejects.toMatchObject({
    code: "test-part:debt",
    values: { lacking: 1_500 },
  });
  const cheap = await session(200);
  changes.length = 0;
  await say(a, cheap, "attending");
  await say(a, cheap, "attending");
  await say(a, cheap, "not-attending");
  expect(changes).toEqual([`${a}: null > attending for 200`, `${a}: attending > not-attending for null`]);
});

it("does not give a place back for money that is spent by now", async () => {
  const [red, blue] = [await session(1000), await session(1000)];
  const [member = 0] = await units.addMembers(1);
  await say(member, red, "attending");
  const { undo } = await units.asMember(admin, (uow) =>
    recordAnswer(uow, {
      occasionId: red,
      memberId: member,
      attending: "not-attending" as const,
      overCapacity: false,
      reviewed: undefined,
    }),
  );
  await say(member, blue, "attending");
  const undone = units.asMember(admin, (uow) => undoAnswer(uow, { undo: undo ?? 0 }));
  await expect(undone).rejects.toMatchObject({ code: "undo-too-late" });
  await say(member, blue, "not-attending");
  expect(await units.asMember(admin, (uow) => undoAnswer(uow, { undo: undo ?? 0 }))).toMatchObject({
    standing: "attending",
  });
});

it("keeps the turn of a member who asks again while there is no place", async () => {
  const [red, blue] = [await session(1000), await session(1000)];
  const [a = 0, member = 0] = await units.addMembers(2);
  await say(a, red, "attending");
  await say(member, red, "attending");
  await say(member, blue, "attending");
  expect(await say(member, red, "attending")).toMatchObject({ standing: "waiting", place: 1 });
});

it("tells a member in line by the agreed price whether a place is refused", async () => {
  const occasionId = await session(500);
  const [a = 0, member = 0] = await units.addMembers(2);
  await say(a, occasionId, "attending");
  await say(member, occasionId, "attending");
  await units.asMember(admin, (uow) =>
    editSession(uow, ChangeSessionSchema.parse({ sessionId: occasionId, price: 2000 })),
  );
  const refused = (id: number) =>
    units.asMember(id, async (uow) => refusedPlaces(uow, [await occasionDetail(uow, occasionId)]));
  expect((await refused(member)).size).toBe(0);
  const [stranger = 0] = await units.addMembers(1);
  expect([...(await refused(stranger)).values()]).toEqual([
    { code: "test-part:debt", values: { lacking: 1_000 } },
  ]);
});

import { beforeEach } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { reinstateOccasion } from "#app/core/occasions/lifecycle/reinstate.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { settleDue } from "#app/core/occasions/lifecycle/settle-due.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { cancelSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { confirmed } from "./asked.ts";
import { type NoticeMails, noticeMails } from "./notice-mails.ts";
import { testDatabase } from "./postgres.ts";
import { testUnits } from "./unit-of-work.ts";

/**
 * A club in which occasions are settled, canceled and put back on. It begins each test without occasions,
 * at 10:00 UTC on 21 November 2026, three weeks after settling began.
 */
export async function occasionLifeClub() {
  /** Money as a module would keep it: what is due for each occasion, and who is broke. */
  const due = new Map<number, number>();
  const broke = new Set<number>();
  const happened: string[] = [];

  const base = await testDatabase({ poolSize: 8 });
  const units = testUnits(base.database, base.clubs[0], {
    gates: {
      "attendance.confirm": async (_uow, requests) =>
        requests.map(({ member }) =>
          broke.has(member.id) ? { code: "test-part:debt" as const } : undefined,
        ),
    },
    sums: { "occasions.owed": async () => due },
    reactions: {
      "occasion.settling": async (uow, { occasionId }) => {
        happened.push(`settling ${occasionId}`);
        const [{ sum } = { sum: 0 }] = await uow
          .db("attendances")
          .where({ occasion_id: occasionId, state: "attending" })
          .sum("price");
        due.set(occasionId, Number(sum));
      },
      "occasion.reinstated": async (_uow, { occasionId }) => {
        happened.push(`reinstated ${occasionId}`);
      },
      "attendance.changed": async (_uow, { changes }) =>
        void happened.push(
          ...changes.map(({ memberId, before, after }) => `${memberId} ${before} > ${after}`),
        ),
    },
  });
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const [anna = 0, bob = 0, cleo = 0] = await units.addMembers(3);
  let mails: NoticeMails;

  beforeEach(async () => {
    mails = noticeMails(base, units);
    await mails.clear();
    due.clear();
    broke.clear();
    units.now = new Date("2026-11-21T10:00:00Z");
    await units.asSystem(async (uow) => {
      await uow.db("occasions").delete();
      await uow.db("settling").update({ since: new Date("2026-11-01T00:00:00Z") });
    });
    happened.length = 0;
  });

  /** A session on 24 November from 19:00 to 20:30 in Madrid. */
  const session = (over: { price?: number; capacity?: number; date?: string } = {}) =>
    units.asSystem((uow) =>
      addSession(uow, {
        name: "Training",
        address: "",
        description: "",
        tags: [],
        date: "2026-11-24",
        startTime: "19:00",
        finishTime: "20:30",
        price: 500,
        capacity: null,
        ...over,
      }),
    );
  const event = (startsAt: string) =>
    units.asSystem(async (uow) => {
      const start = new Date(startsAt);
      const [row] = await uow
        .db("occasions")
        .insert({
          kind: "event",
          name: "Dinner",
          price: 500,
          starts_at: start,
          finishes_at: new Date(start.getTime() + 7_200_000),
        })
        .returning("id");
      return row.id as number;
    });
  const come = (memberId: number, occasionId: number) =>
    units.asMember(memberId, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    );
  const seen = (occasionId: number) => ({ occasionId, reviewed: undefined });
  const settle = (occasionId: number) =>
    confirmed((reviewed) => units.asMember(admin, (uow) => settleOccasion(uow, { occasionId, reviewed })));
  const cancel = (sessionId: number, notify = false) =>
    units.asMember(admin, (uow) => cancelSession(uow, { sessionId, notify, reviewed: undefined }));
  const reinstate = (occasionId: number) =>
    units.asMember(admin, (uow) => reinstateOccasion(uow, seen(occasionId)));
  const run = () => units.asSystem(settleDue);
  const statusOf = (id: number) =>
    units.asSystem(async (uow) => (await uow.db("occasions").where({ id }).first("status")).status);
  const line = (id: number) =>
    units.asSystem(async (uow) =>
      (await uow.db("attendances").where({ occasion_id: id }).orderBy("line_order")).map((row) => [
        row.member_id,
        row.state,
        row.price,
      ]),
    );
  const subjects = async () => {
    await mails.sendAll();
    return mails.sent.map(({ subject }) => subject.split(":")[0]);
  };

  return {
    units,
    admin,
    players: [anna, bob, cleo] as const,
    due,
    broke,
    happened,
    session,
    event,
    come,
    settle,
    cancel,
    reinstate,
    run,
    statusOf,
    line,
    subjects,
    told: () => mails.sent.map(({ to }) => to),
  };
}

import fc from "fast-check";
import { expect, it } from "vitest";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import type { Answer, Standing } from "./admission.ts";
import { answerOccasion } from "./answer-occasion.server.ts";
import { promoteNext } from "./promote.server.ts";
import { recordAnswer } from "./record-answer.server.ts";

const PEOPLE = 6;

const blocked = new Set<number>();

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], {
  gates: {
    "attendance.confirm": async (_uow, requests) =>
      requests.map(({ member }) =>
        blocked.has(member.id) ? { code: "test-part:insufficient-funds" as const } : undefined,
      ),
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const people = await units.addMembers(PEOPLE);

const who = fc.nat(PEOPLE - 1);
const attending = fc.constantFrom<Answer>("attending", "attending", "attending", "not-attending", null);
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("answer" as const), who, attending }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("record" as const), who, attending, over: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("capacity" as const),
      capacity: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("gate" as const), who, open: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("archive" as const), who }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Carries an act out; what the rules refuse is refused. */
async function perform(occasionId: number, asked: Act): Promise<void> {
  const memberId = "who" in asked ? (people[asked.who] ?? 0) : 0;
  try {
    if (asked.kind === "answer") {
      await units.asMember(memberId, (uow) =>
        answerOccasion(uow, { occasionId, attending: asked.attending, reviewed: undefined }),
      );
    } else if (asked.kind === "record") {
      const input = { occasionId, memberId, attending: asked.attending, overCapacity: asked.over };
      await units.asMember(admin, (uow) => recordAnswer(uow, { ...input, reviewed: undefined }));
    } else if (asked.kind === "capacity") {
      const input = { sessionId: occasionId, capacity: asked.capacity, notify: false };
      await units.asMember(admin, (uow) => editSession(uow, input));
    } else if (asked.kind === "archive") {
      await units.asMember(admin, (uow) => archiveMember(uow, { memberId, reviewed: undefined }));
      await units.asMember(admin, (uow) => restoreMember(uow, { memberId }));
    } else if (asked.open) {
      blocked.delete(memberId);
      await units.asSystem((uow) => promoteNext(uow, occasionId));
    } else {
      blocked.add(memberId);
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === "Refusal")) throw error;
  }
}

async function look(occasionId: number) {
  return units.asSystem(async (uow) => {
    const occasion = await uow.db("occasions").where({ id: occasionId }).first();
    const rows = await uow.db("attendances").where({ occasion_id: occasionId }).orderBy("line_order");
    const inState = (state: Standing) =>
      rows.filter((row) => row.state === state).map((row) => row.member_id as number);
    return {
      capacity: occasion.capacity as number | null,
      counters: [occasion.attending, occasion.waiting],
      coming: inState("attending"),
      line: inState("waiting"),
    };
  });
}
type Look = Awaited<ReturnType<typeof look>>;

function check(before: Look, after: Look, asked: Act): void {
  expect(after.counters).toEqual([after.coming.length, after.line.length]);
  const limit = after.capacity ?? Number.POSITIVE_INFINITY;
  const beyond = asked.kind === "record" && asked.over;
  // More members than places come only if they came before, or if an admin gave a place beyond the limit.
  if (!beyond) expect(after.coming.length).toBeLessThanOrEqual(Math.max(limit, before.coming.length));
  // Nobody eligible waits while a place is free.
  if (after.coming.length < limit) expect(after.line.filter((member) => !blocked.has(member))).toEqual([]);
  // Those who stay in line keep their order.
  const stayed = before.line.filter((member) => after.line.includes(member));
  const returned = asked.kind === "answer" || asked.kind === "record" || asked.kind === "archive";
  const others = (line: number[]) => line.filter((member) => !returned || member !== people[asked.who]);
  expect(others(after.line).filter((member) => stayed.includes(member))).toEqual(others(stayed));
}

it("keeps its promises whatever people do", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      blocked.clear();
      const occasionId = await units.asSystem((uow) =>
        addSession(uow, {
          name: "Training",
          address: "",
          description: "",
          date: "2026-11-24",
          startTime: "19:00",
          finishTime: "20:00",
          capacity: 2,
          price: 0,
          tags: [],
        }),
      );
      let before = await look(occasionId);
      for (const asked of acts) {
        await perform(occasionId, asked);
        const after = await look(occasionId);
        check(before, after, asked);
        before = after;
      }
      await units.asSystem((uow) => uow.db("occasions").where({ id: occasionId }).delete());
    }),
    { numRuns: 40 },
  );
});

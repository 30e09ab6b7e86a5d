import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { all } from "#tenants/sql.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { answerOccasion } from "../answer-occasion.server.ts";
import { addWalkIn } from "./add-walk-in.server.ts";
import type { Marks } from "./presence.schemas.ts";
import type { Mark, Presence } from "./presence.ts";
import { loadMarks, presenceList } from "./presence-list.server.ts";
import { recordPresence } from "./record-presence.server.ts";
import { lastPresenceAct, undoPresence } from "./undo-presence.server.ts";

const BEFORE = new Date("2026-11-21T10:00Z");
/** On its day, when players still answer. */
const SAME_DAY = new Date("2026-11-24T17:00Z");
const DURING = new Date("2026-11-24T18:30Z");

const broke = new Set<number>();
const told: string[] = [];

const base = await testDatabase({ poolSize: 12 });
const units = testUnits(base.database, base.clubs[0], {
  gates: {
    "attendance.confirm": async (_uow, requests) =>
      requests.map(({ member }) =>
        broke.has(member.id) ? { code: "test-part:insufficient-funds" as const } : undefined,
      ),
  },
  reactions: {
    "attendance.changed": async (_uow, { changes }) =>
      void told.push(...changes.map((one) => `${one.memberId}: ${one.before} > ${one.after} ${one.price}`)),
  },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0, second = 0] = await units.addMembers(2, { role: "coach" });

beforeEach(() => {
  units.now = BEFORE;
  broke.clear();
});

const answer = (memberId: number, occasionId: number, attending: "attending" | "not-attending") =>
  units.asMember(memberId, (uow) => answerOccasion(uow, { occasionId, attending, reviewed: undefined }));

/** A session on 24 November at 19:00 in Madrid that these members attend. */
async function session(comers: readonly number[], over: object = {}): Promise<number> {
  units.now = BEFORE;
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    ...over,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  const [occasionId = 0] = sessionIds;
  for (const memberId of comers) await answer(memberId, occasionId, "attending");
  units.now = DURING;
  return occasionId;
}
const record = (
  by: number,
  occasionId: number,
  marks: [memberId: number, presence: Presence | null][],
  more: { others?: Marks["others"]; act?: string } = {},
) =>
  units.asMember(by, (uow) =>
    recordPresence(uow, {
      occasionId,
      marks: marks.map(([memberId, presence]): Mark => ({ memberId, presence })),
      others: undefined,
      act: undefined,
      ...more,
    }),
  );
const allCame = (among: readonly number[]) => ({ presence: "came" as const, among: [...among] });
const undo = (by: number, occasionId: number, act: string | null) =>
  units.asMember(by, (uow) => undoPresence(uow, { occasionId, act: act ?? "" }));
const walkIn = (by: number, occasionId: number, memberId: number, reviewed?: string) =>
  units.asMember(by, (uow) => addWalkIn(uow, { occasionId, memberId, act: undefined, reviewed }));
const marks = (occasionId: number) => units.asSystem((uow) => loadMarks(uow, { occasionId }));
const standings = (occasionId: number) =>
  units.asSystem((uow) =>
    uow
      .db("attendances")
      .where({ occasion_id: occasionId })
      .orderBy("member_id")
      .select({ id: "member_id" }, "state", "over_capacity", "price", "answered_at"),
  );
const auditOf = (occasionId: number) =>
  units.asSystem(async (uow) => {
    return all<{ act: string; after: (string | null)[] }>(
      uow.db,
      `SELECT l.act, array_agg(p.after->>'presence' ORDER BY p.member_id) AS after
         FROM audit_log l JOIN audit_people p ON p.audit_id = l.id AND p.part = 'member'
        WHERE l.subject_id = :occasionId GROUP BY l.id, l.act ORDER BY l.id`,
      { occasionId },
    );
  });
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

describe("recording presence", () => {
  it("marks beside the answers, which stay as they are, once, and says so in the audit log", async () => {
    const [a = 0, b = 0, c = 0] = await units.addMembers(3);
    const id = await session([a, b, c]);
    const before = await standings(id);
    const act = randomUUID();
    const first = await record(coach, id, [[a, "came"]], { act });
    expect(first).toMatchObject({ act, changed: [{ memberId: a, before: null, after: "came" }] });
    expect(await record(coach, id, [[a, "came"]], { act })).toMatchObject({ act, changed: [] });
    await record(coach, id, [
      [a, "late"],
      [b, "absent"],
    ]);
    expect(await marks(id)).toEqual({ [a]: "late", [b]: "absent", [c]: null });
    expect(await standings(id)).toEqual(before);
    expect((await auditOf(id)).map(({ act, after }) => [act, after])).toEqual([
      ["attendance.marked", ["came"]],
      ["attendance.marked", ["late", "absent"]],
    ]);
  });

  it("marks all others as come, and only those without a mark", async () => {
    const people = await units.addMembers(4);
    const [a = 0, b = 0, c = 0, d = 0] = people;
    const id = await session(people);
    await record(coach, id, [[a, "absent"]]);
    const all = await record(second, id, [[b, "late"]], { others: allCame(people) });
    expect(await marks(id)).toEqual({ [a]: "absent", [b]: "late", [c]: "came", [d]: "came" });
    expect(all.changed.map(({ memberId }) => memberId)).toEqual([b, c, d]);
    expect((await record(second, id, [], { others: allCame(people) })).act).toBeNull();
  });

  it("marks nobody whom the list did not show, and says who they are", async () => {
    const [a = 0, b = 0, gone = 0, late = 0, cleared = 0] = await units.addMembers(5);
    const id = await session([a, b, gone, cleared]);
    units.now = SAME_DAY;
    await record(coach, id, [[cleared, "absent"]]);
    const shown = await units.asMember(coach, (uow) =>
      presenceList(uow, { occasionId: id, page: 1, perPage: 2 }),
    );
    expect(shown.open).toEqual([a, b, gone]);
    expect(shown.tally.open).toBe(3);
    // Meanwhile one comes, one leaves, and one's mark is taken away.
    await answer(late, id, "attending");
    await answer(gone, id, "not-attending");
    await record(second, id, [[cleared, null]]);
    const act = randomUUID();
    const all = await record(coach, id, [], { others: allCame(shown.open), act });
    expect(all.changed.map(({ memberId }) => memberId)).toEqual([a, b]);
    expect(all.added.map(({ memberId }) => memberId)).toEqual([late, cleared]);
    expect(await marks(id)).toEqual({ [a]: "came", [b]: "came", [late]: null, [cleared]: null });
    // Sent again on a bad line, it marks nobody more.
    expect((await record(coach, id, [], { others: allCame(shown.open), act })).changed).toEqual([]);
  });

  it("marks nobody whose answer is on its way while it is recorded", async () => {
    const [a = 0, late = 0] = await units.addMembers(2);
    const id = await session([a]);
    units.now = SAME_DAY;
    const [answered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answering = units.asMember(late, async (uow) => {
      await answerOccasion(uow, { occasionId: id, attending: "attending", reviewed: undefined });
      answered.resolve();
      await go.promise;
    });
    await Promise.race([answered.promise, answering]);
    const recording = record(coach, id, [], { others: allCame([a]) });
    await untilLockWaits(base.database.platform, 1);
    go.resolve();
    const [, all] = await Promise.all([answering, recording]);
    expect(all.changed.map(({ memberId }) => memberId)).toEqual([a]);
    expect(all.added.map(({ memberId }) => memberId)).toEqual([late]);
    expect(await marks(id)).toEqual({ [a]: "came", [late]: null });
  });

  it("counts as a sign of life", async () => {
    const [quiet = 0, absent = 0] = await units.addMembers(2);
    const id = await session([quiet, absent]);
    await record(coach, id, [
      [quiet, "came"],
      [absent, "absent"],
    ]);
    const rows = await units.asSystem((uow) =>
      uow.db("members").whereIn("id", [quiet, absent]).orderBy("id").select("involved_at"),
    );
    expect(rows.map(({ involved_at: at }) => at)).toEqual([DURING, null]);
  });

  it("refuses who is not on the list, and changes nothing then", async () => {
    const [a = 0, stranger = 0] = await units.addMembers(2);
    const id = await session([a]);
    const mixed = record(coach, id, [
      [a, "came"],
      [stranger, "came"],
    ]);
    await expect(mixed).rejects.toEqual(refusal("not-on-list"));
    expect(await marks(id)).toEqual({ [a]: null });
  });

  it("is a coach's for two weeks, and nobody's before the day or on a canceled one", async () => {
    const [a = 0] = await units.addMembers(1);
    const id = await session([a]);
    await expect(record(a, id, [[a, "came"]])).rejects.toEqual(refusal("role-denied"));
    units.now = new Date("2026-12-08T19:30Z");
    await expect(record(coach, id, [[a, "came"]])).rejects.toEqual(refusal("presence-over"));
    await record(admin, id, [[a, "came"]]);
    units.now = BEFORE;
    await expect(record(admin, id, [[a, "late"]])).rejects.toEqual(refusal("presence-ahead"));
    units.now = DURING;
    for (const status of ["archived", "unsettled", "canceled"]) {
      await units.asSystem((uow) =>
        uow.db("occasions").where({ id }).update({ status, settled_at: units.now }),
      );
      if (status !== "canceled") await record(coach, id, [[a, status === "archived" ? "late" : "came"]]);
      else await expect(record(coach, id, [[a, "late"]])).rejects.toEqual(refusal("occasion-canceled"));
    }
  });

  it("loses no tap of two coaches at once, and the last tap on a person counts", async () => {
    const people = await units.addMembers(10);
    const id = await session(people);
    const taps = people.flatMap((memberId, n) => [
      record(coach, id, [[memberId, n % 2 ? "came" : "late"]]),
      record(second, id, [[people[(n + 5) % 10] ?? 0, "absent"]]),
      n === 4 ? record(second, id, [], { others: allCame(people) }) : undefined,
    ]);
    await Promise.all(taps);
    expect(Object.values(await marks(id))).not.toContain(null);
    for (const memberId of people) await record(second, id, [[memberId, "late"]]);
    await Promise.all(people.map((memberId, n) => record(n % 2 ? coach : second, id, [[memberId, "came"]])));
    expect(new Set(Object.values(await marks(id)))).toEqual(new Set(["came"]));
  });
});

describe("taking an act back", () => {
  it("restores the marks that it set, as far as nobody has changed them since", async () => {
    const people = await units.addMembers(4);
    const [a = 0, b = 0, c = 0, d = 0] = people;
    const id = await session(people);
    await record(coach, id, [[a, "absent"]]);
    units.now = new Date(DURING.getTime() + 1_000);
    const all = await record(coach, id, [], { others: allCame(people) });
    await record(second, id, [[b, "late"]]);
    expect(await units.asMember(coach, (uow) => lastPresenceAct(uow, id))).toMatchObject({
      act: all.act,
      count: 2,
      presence: "came",
    });
    expect((await undo(coach, id, all.act)).changed.map(({ memberId }) => memberId)).toEqual([c, d]);
    expect(await marks(id)).toEqual({ [a]: "absent", [b]: "late", [c]: null, [d]: null });
    await expect(undo(coach, id, all.act)).rejects.toEqual(refusal("marks-changed"));
    expect((await auditOf(id)).at(-1)).toEqual({ act: "attendance.marked", after: [null, null] });
  });

  it("restores the mark before, and is for who made it", async () => {
    const [a = 0] = await units.addMembers(1);
    const id = await session([a]);
    await record(second, id, [[a, "late"]]);
    const { act } = await record(coach, id, [[a, "absent"]]);
    await expect(undo(second, id, act)).rejects.toEqual(refusal("marks-changed"));
    await undo(coach, id, act);
    expect(await marks(id)).toEqual({ [a]: "late" });
  });

  it("is offered for ten minutes", async () => {
    const [a = 0] = await units.addMembers(1);
    const id = await session([a]);
    const { act } = await record(coach, id, [[a, "came"]]);
    const began = units.now;
    units.now = new Date(began.getTime() + 599_000);
    expect(await units.asMember(coach, (uow) => lastPresenceAct(uow, id))).toMatchObject({ act });
    units.now = new Date(began.getTime() + 600_000);
    expect(await units.asMember(coach, (uow) => lastPresenceAct(uow, id))).toBeNull();
    await expect(undo(coach, id, act)).rejects.toEqual(refusal("marks-changed"));
    units.now = began;
    expect(await marks(id)).toEqual({ [a]: "came" });
  });
});

describe("a walk-in", () => {
  it("is put on the list and marked, in one act; taking it back takes them off again", async () => {
    const [a = 0, out = 0] = await units.addMembers(2);
    const id = await session([a]);
    units.now = BEFORE;
    await units.asMember(out, (uow) =>
      answerOccasion(uow, { occasionId: id, attending: "not-attending", reviewed: undefined }),
    );
    await expect(walkIn(coach, id, out)).rejects.toEqual(refusal("presence-ahead"));
    // The day begins an hour before midnight in UTC: Madrid's clock counts (D17.2).
    units.now = new Date("2026-11-23T22:59Z");
    await expect(walkIn(coach, id, out)).rejects.toEqual(refusal("presence-ahead"));
    units.now = new Date("2026-11-23T23:00Z");
    const added = await walkIn(coach, id, out, "-");
    expect(await marks(id)).toEqual({ [a]: null, [out]: "came" });
    expect((await auditOf(id)).at(-1)).toEqual({ act: "attendance.walked-in", after: ["came"] });
    await undo(coach, id, added.act);
    expect(await marks(id)).toEqual({ [a]: null });
    expect((await standings(id)).find((one) => one.id === out)?.state).toBe("not-attending");
  });

  it("keeps the place when a later mark is taken back", async () => {
    const [late = 0] = await units.addMembers(1);
    const id = await session([]);
    await walkIn(coach, id, late);
    await record(coach, id, [[late, null]]);
    const { act } = await record(coach, id, [[late, "late"]]);
    await undo(coach, id, act);
    expect((await standings(id)).find((one) => one.id === late)?.state).toBe("attending");
  });

  it("gets a place beyond the limit, and asks once about that and the price", async () => {
    const [a = 0, late = 0] = await units.addMembers(2);
    const id = await session([a], { capacity: 1, price: 500 });
    const asked = await walkIn(coach, id, late, "-").catch((error) => error);
    expect(asked.name).toBe("ConfirmationNeeded");
    expect(asked.question.consequences).toEqual([
      { key: "presence.consequences.walkIn", values: { name: expect.stringContaining("player") } },
      { key: "attendance.consequences.beyond", values: { capacity: 1, taken: 2 } },
      { key: "presence.consequences.price", values: { price: expect.objectContaining({ amount: 500 }) } },
    ]);
    expect(await marks(id)).toEqual({ [a]: null });
    told.length = 0;
    await walkIn(coach, id, late, reviewKey(asked.question));
    expect(await standings(id)).toMatchObject([
      { id: a, over_capacity: false },
      { id: late, state: "attending", over_capacity: true, price: 500 },
    ]);
    expect(told).toEqual([`${late}: null > attending 500`]);
    // A member who attends already is only marked.
    expect(await walkIn(coach, id, a, "-")).toMatchObject({ changed: [{ memberId: a, after: "came" }] });
  });

  it("is put on the list whatever a gate says, is active, and after two weeks only an admin adds them", async () => {
    const [poor = 0, gone = 0, late = 0] = await units.addMembers(3);
    const id = await session([]);
    broke.add(poor);
    await walkIn(coach, id, poor);
    await units.asSystem((uow) => uow.db("members").where({ id: gone }).update({ state: "archived" }));
    await expect(walkIn(coach, id, gone)).rejects.toEqual(refusal("member-inactive"));
    units.now = new Date("2026-12-09T10:00Z");
    await expect(walkIn(coach, id, late)).rejects.toEqual(refusal("presence-over"));
    await walkIn(admin, id, late);
    expect(await marks(id)).toEqual({ [poor]: "came", [late]: "came" });
  });
});

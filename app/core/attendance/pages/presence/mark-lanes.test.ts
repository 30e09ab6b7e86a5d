import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import type { Presence } from "#app/core/attendance/presence/presence.ts";
import { type MarkOp, type MarkOutcome, openLanes } from "./mark-lanes.ts";

type Marks = Record<number, Presence | null>;

/** A server that keeps marks as ours does, over a connection that the test releases or breaks request by request. */
function world(start: Marks) {
  let marks: Marks = { ...start };
  let acts = 0;
  const set = new Map<number, { act: string; before: Presence | null }>();
  const sent: MarkOp[] = [];
  const waiting: ((how: "through" | "answer lost" | "lost") => void)[] = [];

  function put(memberId: number, presence: Presence | null, act: string): void {
    const before = marks[memberId] ?? null;
    if (before === presence) return;
    set.set(memberId, { act, before });
    marks = { ...marks, [memberId]: presence };
  }
  function take(op: MarkOp): MarkOutcome {
    if ("memberId" in op) put(op.memberId, op.presence, op.act);
    else if ("others" in op) {
      for (const id of op.among) if (marks[id] === null) put(id, "came", op.act);
    } else {
      const own = [...set].filter(([, { act }]) => act === op.act);
      if (own.length === 0) return { kind: "refused", text: "gone" };
      for (const [id, { before }] of own) marks = { ...marks, [id]: before };
      for (const [id] of own) set.delete(id);
    }
    const added = "others" in op ? Object.keys(marks).filter((id) => marks[Number(id)] === null) : [];
    return { kind: "saved", marks, added: added.join(", ") };
  }
  const lanes = openLanes({
    newAct: () => `act ${++acts}`,
    pause: async () => undefined,
    send: (op) =>
      new Promise((resolve) => {
        sent.push(op);
        waiting.push((how) => {
          const outcome = how === "lost" ? undefined : take(op);
          resolve(how === "through" && outcome ? outcome : { kind: "failed" });
        });
      }),
  });
  lanes.load(start, null);
  const next = async (how: "through" | "answer lost" | "lost" = "through", at = 0) => {
    waiting.splice(at, 1)[0]?.(how);
    await new Promise(setImmediate);
  };
  return {
    lanes,
    sent,
    next,
    waiting,
    server: () => marks,
    /** Somebody else's tap. */
    other: (memberId: number, presence: Presence) => put(memberId, presence, `other ${++acts}`),
    /** Somebody comes onto the list, or leaves it. */
    listed: (memberId: number, isListed: boolean) => {
      const { [memberId]: _gone, ...rest } = marks;
      marks = isListed ? { ...rest, [memberId]: null } : rest;
    },
    async all() {
      while (waiting.length > 0) await next();
    },
    shown: () => Object.fromEntries(lanes.shown().marks),
  };
}

let line: ReturnType<typeof world>;
beforeEach(() => {
  line = world({ 1: null, 2: null, 3: "late" });
});

it("shows a tap at once, and sends one after another for each member, the last one only", async () => {
  line.lanes.mark(1, "came");
  line.lanes.mark(1, "late");
  line.lanes.mark(1, "absent");
  line.lanes.mark(2, "came");
  expect(line.shown()).toEqual({ 1: "absent", 2: "came", 3: "late" });
  expect(line.sent).toMatchObject([
    { memberId: 1, presence: "came" },
    { memberId: 2, presence: "came" },
  ]);
  expect(line.lanes.shown().pending).toBe(3);
  await line.all();
  expect(line.sent.at(-1)).toMatchObject({ memberId: 1, presence: "absent" });
  expect(line.server()).toEqual({ 1: "absent", 2: "came", 3: "late" });
  expect(line.lanes.shown().pending).toBe(0);
});

it.each(["lost", "answer lost"] as const)("sends again what was %s, and says so meanwhile", async (how) => {
  line.lanes.mark(1, "came");
  await line.next(how);
  expect(line.lanes.shown()).toMatchObject({ failing: true, pending: 1 });
  expect(line.sent[1]).toEqual(line.sent[0]);
  await line.all();
  expect(line.server()).toMatchObject({ 1: "came" });
  expect(line.lanes.shown()).toMatchObject({ failing: false, pending: 0 });
});

it("takes back what was not sent without sending it", async () => {
  line.lanes.mark(1, "came");
  line.lanes.mark(1, "absent");
  line.lanes.undo();
  expect(line.shown()).toMatchObject({ 1: "came" });
  await line.all();
  expect(line.server()).toMatchObject({ 1: "came" });
  expect(line.sent.some((op) => "undo" in op)).toBe(false);
});

it.each(["through", "lost", "answer lost"] as const)(
  "takes back what is on its way, once it is %s",
  async (how) => {
    line.lanes.mark(3, "absent");
    line.lanes.undo();
    await line.next(how);
    await line.all();
    expect(line.server()).toMatchObject({ 3: "late" });
    expect(line.shown()).toMatchObject({ 3: "late" });
  },
);

it("takes “all came” back but for what was tapped since, here or elsewhere", async () => {
  line.lanes.allCame();
  await line.all();
  line.lanes.mark(1, "absent");
  expect(line.lanes.shown().last?.count).toBe(1);
  await line.all();
  const second = world({ 1: null, 2: null, 3: null });
  second.lanes.allCame();
  await second.all();
  second.other(2, "absent");
  expect(second.lanes.shown().last).toMatchObject({ memberId: null, count: 3 });
  second.lanes.undo();
  await second.all();
  expect(second.server()).toEqual({ 1: null, 2: "absent", 3: null });
  expect(second.shown()).toEqual({ 1: null, 2: "absent", 3: null });
});

it("means by “all came” those whom the list shows, and says who is new", async () => {
  line.listed(4, true);
  line.listed(2, false);
  line.lanes.allCame();
  expect(line.sent).toMatchObject([{ others: "came", among: [1, 2] }]);
  await line.next("answer lost");
  line.listed(5, true);
  await line.all();
  expect(line.server()).toEqual({ 1: "came", 3: "late", 4: null, 5: null });
  expect(line.lanes.shown()).toMatchObject({ last: { count: 1 }, added: "4, 5", listChanges: 3 });
  expect(line.shown()).toEqual({ 1: "came", 3: "late" });
  // The page that is read anew shows them: now "all came" means them, too.
  line.lanes.load({ 1: "came", 3: "late", 4: null, 5: null }, null);
  line.lanes.allCame();
  expect(line.sent.at(-1)).toMatchObject({ among: [4, 5] });
  await line.all();
  expect(line.lanes.shown()).toMatchObject({ last: { count: 2 }, added: "", listChanges: 3 });
});

it("takes over what somebody else has set, but never over a tap of its own", async () => {
  line.lanes.mark(1, "came");
  line.lanes.mark(2, "came");
  line.other(2, "absent");
  line.other(3, "absent");
  // The second answer overtakes the first, which does not yet include the second tap.
  const [first, second] = line.waiting.splice(0);
  line.waiting.push(...([second, first].filter(Boolean) as typeof line.waiting));
  await line.next();
  expect(line.shown()).toEqual({ 1: "came", 2: "came", 3: "absent" });
  await line.next();
  expect(line.shown()).toEqual({ 1: "came", 2: "came", 3: "absent" });
});

it("drops what the server refuses, and asks for the list", async () => {
  const refusing = openLanes({
    newAct: () => "act",
    pause: async () => undefined,
    send: async () => ({ kind: "refused", text: "Too late." }),
  });
  refusing.load({ 1: null }, null);
  refusing.mark(1, "came");
  await new Promise(setImmediate);
  expect(refusing.shown()).toMatchObject({ refused: "Too late.", refusals: 1, pending: 0, last: null });
  refusing.load({ 1: null }, null);
  expect(refusing.shown().marks.get(1)).toBeNull();
});

it("goes back to a tap that was overtaken before it arrived", async () => {
  line.lanes.mark(1, "came");
  line.lanes.mark(1, "absent");
  await line.next("lost");
  line.lanes.undo();
  await line.next("lost");
  await line.all();
  expect([line.shown(), line.server()]).toEqual([
    { 1: "came", 2: null, 3: "late" },
    { 1: "came", 2: null, 3: "late" },
  ]);
});

it("ends with what was tapped last, whatever the line does", async () => {
  const step = fc.oneof(
    fc.record({
      tap: fc.integer({ min: 1, max: 3 }),
      presence: fc.constantFrom<Presence>("came", "late", "absent"),
    }),
    fc.record({ line: fc.constantFrom("through" as const, "lost" as const, "answer lost" as const) }),
    fc.constant("undo" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const one = world({ 1: null, 2: null, 3: "late" });
      for (const what of steps) {
        if (what === "undo") one.lanes.undo();
        else if ("tap" in what) one.lanes.mark(what.tap, what.presence);
        else await one.next(what.line);
      }
      await one.all();
      expect(one.shown()).toEqual(one.server());
      expect(one.lanes.shown().pending).toBe(0);
      // A member whose last tap was not undone has that mark.
      const [lastTap] = steps
        .flatMap((what, at) => (typeof what === "object" && "tap" in what ? [{ ...what, at }] : []))
        .slice(-1);
      if (lastTap && !steps.slice(lastTap.at).includes("undo"))
        expect(one.server()[lastTap.tap]).toBe(lastTap.presence);
    }),
    { numRuns: 300 },
  );
});

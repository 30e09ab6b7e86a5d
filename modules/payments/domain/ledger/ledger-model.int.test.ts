import fc from "fast-check";
import { expect, it } from "vitest";
import type { Answer } from "#app/domain/attendance/admission.ts";
import type { Db } from "#tenants/database.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { payments } from "../../module.server.ts";
import { beginSettling } from "../../tests/begin-settling.ts";
import { watchLateFees } from "../../tests/late-fees.ts";
import { INVARIANTS } from "../../tests/ledger-invariants.ts";
import { type Act, openWorld, PEOPLE, PRICES } from "../../tests/ledger-world.ts";
import { COLLECTED_BY } from "../payment-choices.ts";
import { mergeMissed } from "./merge-ledgers.server.ts";

/** `npm run fuzz:ledger` sets it. */
const SEQUENCES = Number(process.env.LEDGER_SEQUENCES ?? 25);
/** Enough for 20,000 stories on a busy machine. */
const MAX_TIME = 4 * 3_600_000;
const WORKERS = 8;
const UNDONE = ["refund", "payment", "waiver", "charge"] as const;

const base = await testDatabase({ poolSize: 12 });
const units = testUnits(base.database, base.clubs[0], {
  ...payments,
  toggle: { ...payments.toggle, default: true },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await beginSettling(units);

const who = fc.nat(PEOPLE - 1);
const on = fc.nat(PRICES.length - 1);
const attending = fc.constantFrom("attending" as const, "attending" as const, "not-attending" as const, null);
const amount = fc.constantFrom(100, 300, 500, 800, 1_000);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ act: fc.constant("answer" as const), who, on, attending }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("record" as const), who, on, attending }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("top-up" as const), who, amount }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("take" as const), who, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("collect" as const), who, by: fc.constantFrom(...COLLECTED_BY) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("settle" as const), on }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("cancel" as const, "delete" as const), on }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("reinstate" as const), on }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("move-up" as const), on }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("negative" as const), allowed: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("undo" as const), which: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("undo-last" as const), who, kind: fc.constantFrom(...UNDONE) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("wait" as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("walk-in" as const), who, on }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("merge" as const), who, into: who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("erase" as const), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("switch" as const), on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("price" as const), on, price: fc.constantFrom(0, 50, 300, 900) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("move" as const), on, days: fc.integer({ min: -1, max: 7 }) }),
  },
);

/** What one person does at one occasion, one thing after the other: random acts alone would seldom come in this order. */
const SCENES: ((at: { who: number; on: number }) => Act[])[] = [
  // Leaves late, and comes back for a moment.
  (at) => [say(at, "attending"), { act: "wait" }, say(at, "not-attending")],
  (at) => [say(at, "attending"), say(at, null)],
  // Is taken off and put back, before or after the occasion is settled.
  (at) => [record(at, null), record(at, "attending")],
  (at) => [
    { act: "settle", on: at.on },
    record(at, "not-attending"),
    { act: "walk-in", ...at },
    { act: "undo-last", who: at.who, kind: "refund" },
  ],
  // Is recorded as having paid, but did not pay.
  (at) => [
    { act: "settle", on: at.on },
    { act: "collect", who: at.who, by: "cash" },
    { act: "undo-last", who: at.who, kind: "payment" },
  ],
  (at) => [
    { act: "undo-last", who: at.who, kind: "charge" },
    { act: "undo-last", who: at.who, kind: "refund" },
  ],
];
const say = (at: { who: number; on: number }, attending: Answer): Act => ({
  act: "answer",
  ...at,
  attending,
});
const record = (at: { who: number; on: number }, attending: Answer): Act => ({
  act: "record",
  ...at,
  attending,
});
const scene: fc.Arbitrary<Act[]> = fc.oneof(
  { weight: 5, arbitrary: act.map((one) => [one]) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...SCENES), fc.record({ who, on })).map(([play, at]) => play(at)),
  },
);
const story = (length: { minLength: number; maxLength: number }) =>
  fc.array(scene, length).map((scenes) => scenes.flat());

/** Only the ledger of a story's people: all stories run in one club, and the invariants query its tables. */
const OWN = `payment_transactions AS (SELECT * FROM payment_transactions WHERE member_id = ANY (:people::bigint[])),
  payment_postings AS (SELECT p.* FROM payment_postings p JOIN payment_transactions t ON t.id = p.transaction_id),
  payment_balances AS (SELECT * FROM payment_balances WHERE member_id = ANY (:people::bigint[]))`;

/**
 * The names of the invariants that do not hold for these people. A member who is taken off while payments are off gets
 * nothing back, so `wasOff` leaves that invariant out; a member who is merged meanwhile is dealt with once payments are on
 * again.
 */
async function broken(
  db: Db,
  { people }: { people: readonly number[] },
  { wasOff, isOff = false }: { wasOff: boolean; isOff?: boolean },
): Promise<string[]> {
  const looks = Object.entries(INVARIANTS)
    .filter(([name]) => !wasOff || name !== "nobody pays without a place")
    .filter(([name]) => !isOff || name !== "a merged member has nothing")
    .map(([name, query]) => `SELECT '${name}' AS name WHERE EXISTS (${query})`);
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`WITH ${OWN} ${looks.join(" UNION ALL ")}`, {
    people: [...people],
  });
  return rows.map(({ name }) => name);
}

it(
  "keeps its promises whatever people do, one after the other",
  async () => {
    await fc.assert(
      fc.asyncProperty(story({ minLength: 5, maxLength: 18 }), async (acts) => {
        const world = await openWorld(units, admin);
        await world.perform({ act: "negative", allowed: false });
        await world.perform({ act: "switch", on: true });
        let negative = false;
        let isOff = false;
        let wasOff = false;
        const lateFees = await watchLateFees(units, world);
        let before = await units.asSystem(({ db }) => world.committed(db));
        for (const asked of acts) {
          const done = await world.perform(asked);
          if (asked.act === "negative") negative = asked.allowed;
          if (asked.act === "switch") isOff = !asked.on;
          wasOff ||= isOff;
          const { faults, after } = await units.asSystem(async ({ db }) => ({
            faults: [
              ...(await broken(db, world, { wasOff, isOff })),
              ...(await lateFees(db, asked, { isOff })),
            ],
            after: await world.committed(db),
          }));
          expect(faults).toEqual([]);
          const fresh = [...after].filter((one) => !before.has(one)).map((one) => Number(one.split(":")[1]));
          // The core lets admins put somebody in without regard to money, but the gate is still asked. After a merge one
          // person has what two had agreed to, and places taken while payments were off cost nothing.
          if (done && !negative && !wasOff && asked.act !== "merge" && fresh.length > 0) {
            const short = await world.uncovered();
            expect(fresh.filter((id) => short.includes(id))).toEqual([]);
          }
          before = after;
        }
        // Whatever happened, what is owed can be paid or waived.
        await world.perform({ act: "switch", on: true });
        for (const who of world.people.keys()) {
          const by = who % 2 === 0 ? "cash" : "waive";
          expect([who, await world.perform({ act: "clear", who, by })]).toEqual([who, true]);
        }
        expect(await units.asSystem(({ db }) => broken(db, world, { wasOff }))).toEqual([]);
      }),
      { numRuns: SEQUENCES },
    );
  },
  MAX_TIME,
);

it(
  "keeps them with eight at once, too",
  async () => {
    await fc.assert(
      fc.asyncProperty(story({ minLength: 10, maxLength: 30 }), async (acts) => {
        const world = await openWorld(units, admin);
        await world.perform({ act: "negative", allowed: false });
        await world.perform({ act: "switch", on: true });
        const journal: string[] = [];
        let next = 0;
        const worker = async (name: number) => {
          for (let asked = acts[next++]; asked; asked = acts[next++]) {
            journal.push(`${name}: ${JSON.stringify(asked)}`);
            const done = await world.perform(asked).catch((error) => {
              throw new Error(`${journal.join("\n")}\n${error}`);
            });
            journal.push(`${name}: ${done ? "done" : "refused"}`);
          }
        };
        await Promise.all(Array.from({ length: WORKERS }, (_, name) => worker(name)));
        await world.perform({ act: "switch", on: true });
        // As the daily job does: a merge that overlaps with switching payments on may be missed.
        await units.asSystem(mergeMissed);
        const wasOff = acts.some((one) => one.act === "switch" && !one.on);
        const faults = await units.asSystem(({ db }) => broken(db, world, { wasOff }));
        expect(faults, journal.join("\n")).toEqual([]);
      }),
      // Two runs are never alike, so there is nothing to shrink: the journal tells the story.
      { numRuns: Math.ceil(SEQUENCES / 4), endOnFailure: true },
    );
  },
  MAX_TIME,
);

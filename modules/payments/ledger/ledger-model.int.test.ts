import fc from "fast-check";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import type { Answer } from "#app/core/attendance/admission.ts";
import { payments } from "#modules/payments/module.server.ts";
import { COLLECTED_BY } from "#modules/payments/payment-choices.ts";
import { beginSettling } from "#modules/payments/tests/begin-settling.ts";
import { watchLateFees } from "#modules/payments/tests/late-fees.ts";
import { type Act, openWorld, PEOPLE, PRICES } from "#modules/payments/tests/ledger-world.ts";
import type { Club } from "#tenants/directory.ts";
import { openLedgerReader, type Seen } from "#tests/support/ledger/ledger-look.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { mergeMissed } from "./merge-ledgers.server.ts";

/** `npm run fuzz:ledger` sets it. */
const SEQUENCES = Number(process.env.LEDGER_SEQUENCES ?? 25);
/** Enough for 20,000 stories on a busy machine. */
const MAX_TIME = 4 * 3_600_000;
const WORKERS = 8;
/** How far the seeds of the clubs' stories are apart, so that no two runs of the test tell the same ones. */
const SEED_STEP = 1_000_003;
const UNDONE = ["refund", "payment", "waiver", "charge"] as const;

const base = await testDatabase({ poolSize: 12 });

/** After so many stories a club's log is taken to be of another day: it takes only so many acts within one. */
const STORIES_A_DAY = 200;
const owner = new pg.Client({ connectionString: base.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/** A club in which one story after the other is told; those of different clubs are told at the same time. */
async function openStage(club: Club) {
  const units = testUnits(base.database, club, {
    ...payments,
    toggle: { ...payments.toggle, default: true },
  });
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  await beginSettling(units);
  const reader = await openLedgerReader(base, club);
  let told = 0;
  const open = async () => {
    if (++told % STORIES_A_DAY === 0)
      // Its rows can't be changed otherwise.
      await owner.query(
        `SET session_replication_role = replica; UPDATE ${club.tenant}.audit_log SET at = at - interval '1 day'; RESET session_replication_role`,
      );
    return openWorld(units, reader, admin);
  };
  return { units, reader, open };
}
const stages = await Promise.all(base.clubs.map(openStage));
type Stage = (typeof stages)[number];
const { seed = 1 } = fc.readConfigureGlobal();

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
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("switch" as const), on: fc.boolean(), charge: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("automatic" as const), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("pay-online" as const), who, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("take-back" as const),
      which: fc.nat(9),
      all: fc.boolean(),
      kind: fc.constantFrom("refund" as const, "dispute" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("put-back" as const), which: fc.nat(9) }) },
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
  // Leaves late, and somebody comes, perhaps while other places are empty.
  (at) => [
    { act: "top-up", who: at.who, amount: 1_000 },
    say(at, "attending"),
    { act: "wait" },
    say(at, "not-attending"),
    { act: "top-up", who: another(at.who), amount: 1_000 },
    say({ ...at, who: another(at.who) }, "attending"),
  ],
  // Leaves late, and somebody comes while payments are off.
  (at) => [
    { act: "top-up", who: at.who, amount: 1_000 },
    say(at, "attending"),
    { act: "wait" },
    say(at, "not-attending"),
    { act: "switch", on: false },
    say({ ...at, who: another(at.who) }, "attending"),
    { act: "switch", on: true, charge: at.on === 0 },
    { act: "settle", on: at.on },
  ],
  // Is erased before what they left late is settled.
  (at) => [
    { act: "top-up", who: at.who, amount: 1_000 },
    say(at, "attending"),
    { act: "wait" },
    say(at, "not-attending"),
    { act: "erase", who: at.who },
    { act: "settle", on: at.on },
  ],
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
  // Has a card that tops up, and money that goes back: by hand, by the provider, by undoing what was paid or waived.
  (at) => [
    { act: "automatic", who: at.who },
    say(at, "attending"),
    { act: "take", who: at.who, amount: 300 },
  ],
  // Comes to what costs nothing after money was paid out.
  (at) => [
    { act: "automatic", who: at.who },
    { act: "take", who: at.who, amount: 300 },
    { act: "price", on: at.on, price: 0 },
    say(at, "attending"),
  ],
  (at) => [
    { act: "pay-online", who: at.who, amount: 500 },
    { act: "automatic", who: at.who },
    { act: "take-back", which: at.on, kind: "refund", all: true },
    { act: "take-back", which: at.on, kind: "dispute", all: false },
  ],
  (at) => [
    { act: "automatic", who: at.who },
    { act: "settle", on: at.on },
    { act: "undo-last", who: at.who, kind: "top-up" },
    { act: "undo-last", who: at.who, kind: "waiver" },
  ],
];
const say = (at: { who: number; on: number }, attending: Answer): Act => ({
  act: "answer",
  ...at,
  attending,
});
const another = (who: number) => (who + 1) % PEOPLE;
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

/**
 * The invariants that do not hold. A member who is taken off while payments are off gets nothing back, so `wasOff` leaves that
 * one out; a member who is merged meanwhile is dealt with once payments are on again.
 */
const broken = (
  { broken }: Seen,
  { wasOff, isOff = false }: { wasOff: boolean; isOff?: boolean },
): string[] =>
  broken
    .filter((name) => !wasOff || name !== "nobody pays without a place")
    .filter((name) => !isOff || name !== "a merged member has nothing");

/**
 * The people whose card was charged by an act although nothing was charged to them and they agreed to nothing (D9.12): neither
 * money that goes back nor what an undone payment leaves owed is for the card, nor does setting it up charge anybody. Who takes
 * over a place by a merge has agreed to it.
 */
function chargedForNothing(before: Seen, after: Seen, people: readonly number[]): number[] {
  return people.filter((id) => {
    const more = (of: "charges" | "byCard") => (after[of][id] ?? 0) > (before[of][id] ?? 0);
    return more("byCard") && !more("charges") && !fresh(before, after).includes(id);
  });
}

/** Who has agreed to something that they had not agreed to before. */
const fresh = (before: Seen, after: Seen): number[] =>
  [...after.committed].filter((one) => !before.committed.has(one)).map((one) => Number(one.split(":")[1]));

it(
  "keeps its promises whatever people do, one after the other",
  async () => {
    const property = ({ open, reader }: Stage) =>
      fc.asyncProperty(story({ minLength: 5, maxLength: 18 }), async (acts) => {
        const world = await open();
        let negative = false;
        let isOff = false;
        let wasOff = false;
        let before = await reader.look(world);
        const lateFees = watchLateFees(before.places);
        for (const asked of acts) {
          const done = await world.perform(asked);
          if (asked.act === "negative") negative = asked.allowed;
          if (asked.act === "switch") isOff = !asked.on;
          wasOff ||= isOff;
          const after = await reader.look(world);
          expect([
            ...broken(after, { wasOff, isOff }),
            ...lateFees(after.places, asked, { isOff }),
            ...chargedForNothing(before, after, world.people).map((id) => `the card of ${id} is charged`),
          ]).toEqual([]);
          // The core lets admins put somebody in without regard to money, but the gate is still asked. After a merge one
          // person has what two had agreed to, and places taken while payments were off cost nothing.
          if (done && !negative && !wasOff && asked.act !== "merge")
            expect(fresh(before, after).filter((id) => after.uncovered.includes(id))).toEqual([]);
          before = after;
        }
        // Whatever happened, what is owed can be paid or waived.
        await world.perform({ act: "switch", on: true });
        for (const who of world.people.keys()) {
          const by = who % 2 === 0 ? "cash" : "waive";
          expect([who, await world.perform({ act: "clear", who, by })]).toEqual([who, true]);
        }
        expect(broken(await reader.look(world), { wasOff })).toEqual([]);
      });
    const numRuns = Math.ceil(SEQUENCES / stages.length);
    await Promise.all(
      stages.map((stage, at) => fc.assert(property(stage), { numRuns, seed: seed + at * SEED_STEP })),
    );
  },
  MAX_TIME,
);

it(
  "keeps them with eight at once, too",
  async () => {
    const [{ units, reader, open }] = stages as [Stage];
    await fc.assert(
      fc.asyncProperty(story({ minLength: 10, maxLength: 30 }), async (acts) => {
        const world = await open();
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
        await units.asSystem((uow) => mergeMissed(uow));
        const wasOff = acts.some((one) => one.act === "switch" && !one.on);
        const faults = broken(await reader.look(world), { wasOff });
        expect(faults, journal.join("\n")).toEqual([]);
      }),
      // Two runs are never alike, so there is nothing to shrink: the journal tells the story.
      { numRuns: Math.ceil(SEQUENCES / 4), endOnFailure: true },
    );
  },
  MAX_TIME,
);

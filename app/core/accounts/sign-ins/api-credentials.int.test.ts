import { beforeEach, expect, it } from "vitest";
import { hashOf } from "#app/kernel/secret.ts";
import { run } from "#tenants/sql.ts";
import { makePerson, signInAt } from "#tests/support/people.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { findCredential, rotateCredential } from "./api-credentials.server.ts";

let token: string;
let id: string;

const base = await testDatabase({ poolSize: 8 });
const units = testUnits(base.database, base.clubs[0]);
const identityId = await makePerson(base, [base.clubs[0]], "app@alder.example");

beforeEach(async () => {
  const self = await signInAt(base, base.clubs[0], identityId, { kind: "api" });
  token = self.token;
  id = self.signIn.id;
});

const find = (credential: string, tenant = base.tenants[0]) =>
  findCredential(units.host, { token: credential, tenant });
const rotate = (credential = token) => rotateCredential(base.database, credential);
/** The credential part of an API call: who it comes from, and the successor that the answer carries. */
async function call(credential: string) {
  const found = await find(credential);
  return { found, successor: found?.rotationDue ? await rotate(credential) : undefined };
}
/** Lets this much time pass for the credentials; the sign-in itself does not age. */
async function pass(by: string): Promise<void> {
  const interval = by.replace("m", " minutes").replace("h", " hours").replace("d", " days");
  await age("rotated_at", interval);
  await run(
    base.database.platform,
    "UPDATE platform.superseded_credentials SET superseded_at = superseded_at - :interval::interval WHERE sign_in_id = :id",
    { interval, id },
  );
}
const age = (column: "rotated_at" | "last_seen_at", by: string) =>
  base.database.platform.raw("UPDATE platform.sign_ins SET ?? = ?? - ?::interval WHERE id = ?", [
    column,
    column,
    by,
    id,
  ]);
const rowsOf = async (query: string) =>
  (await base.database.platform.raw<{ rows: { token_hash: Buffer }[] }>(query, [id])).rows;
const live = async () =>
  (await rowsOf("SELECT token_hash FROM platform.sign_ins WHERE id = ?")).map((row) => row.token_hash);
const remembered = async () =>
  (await rowsOf("SELECT token_hash FROM platform.superseded_credentials WHERE sign_in_id = ?")).length;

it("stays as it is for a day", async () => {
  expect(await find(token)).toMatchObject({ id, rotationDue: false });
  expect(await rotate()).toBeUndefined();
  await age("rotated_at", "23 hours 59 minutes");
  expect(await find(token)).toMatchObject({ rotationDue: false });
  await age("rotated_at", "2 minutes");
  expect(await find(token)).toMatchObject({ rotationDue: true });
});

/** What an app, or somebody who copied its credential, does: presents one of the values, or lets time pass. */
type Step = string;
/** The outcome of presenting a value: accepted, refused, or the name of the successor that the answer carried. */
type Shown = [step: Step, outcome: "ok" | "ended" | `brings ${string}`];

// T is the first value; its successors are A, B, C in order; "T x8" is eight concurrent calls.
const SEQUENCES: [what: string, steps: (Step | Shown)[]][] = [
  ["an answer that arrives", ["+25h", ["T", "brings A"], ["A", "ok"], ["T", "ok"], ["A", "ok"]]],
  [
    "requests on their way when it is replaced",
    ["+25h", ["T", "brings A"], ["T", "ok"], ["A", "ok"], "+4m", ["T", "ok"]],
  ],
  [
    "an answer that is lost",
    ["+25h", ["T", "brings A"], "+3d", ["T", "brings B"], ["B", "ok"], ["T", "ok"], "+6m", ["B", "ok"]],
  ],
  [
    "two answers that are lost",
    ["+25h", ["T", "brings A"], "+2m", ["T", "brings B"], "+2m", ["T", "brings C"], ["C", "ok"]],
  ],
  [
    "the day after an answer that was lost",
    [
      "+25h",
      ["T", "brings A"],
      "+2m",
      ["T", "brings B"],
      ["B", "ok"],
      "+25h",
      ["B", "brings C"],
      ["C", "ok"],
    ],
  ],
  [
    "a copy of the old value, five minutes after the new one's first use",
    [
      "+25h",
      ["T", "brings A"],
      "+1h",
      ["A", "ok"],
      "+4m",
      ["T", "ok"],
      "+2m",
      ["T", "ended"],
      ["A", "ended"],
    ],
  ],
  [
    "a copy of the old value, days later",
    ["+25h", ["T", "brings A"], ["A", "ok"], "+3d", ["T", "ended"], ["A", "ended"]],
  ],
  [
    "a copy that is shown before the owner uses the new value",
    ["+25h", ["T", "brings A"], "+2m", ["T", "brings B"], ["A", "ended"], ["B", "ended"], ["T", "ended"]],
  ],
  [
    "a copy of a value from two days ago",
    ["+25h", ["T", "brings A"], ["A", "ok"], "+25h", ["A", "brings B"], ["T", "ended"], ["A", "ended"]],
  ],
];

it.each(SEQUENCES)("knows %s", async (_what, steps) => {
  const values: Record<string, string> = { T: token };
  for (const [index, step] of steps.entries()) {
    if (typeof step === "string") {
      await pass(step.slice(1));
      continue;
    }
    const [name, expected] = step;
    const answer = await call(values[name] ?? "");
    const next = "TABC"[Object.keys(values).length] ?? "";
    if (answer.successor) values[next] = answer.successor;
    const outcome = answer.successor ? `brings ${next}` : answer.found ? "ok" : "ended";
    expect([index, name, outcome]).toEqual([index, name, expected]);
  }
});

it("has one successor, however many ask at once, and however often its answer was lost", async () => {
  await pass("25h");
  for (const _time of ["at first", "after a loss", "after another"]) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(token)));
    expect(answers.every(({ found }) => found)).toBe(true);
    const [successor, ...more] = answers.flatMap((one) => one.successor ?? []);
    expect([typeof successor, more]).toEqual(["string", []]);
    expect(await live()).toEqual([hashOf(successor ?? "")]);
    await pass("2m");
  }
});

it("either is used or is replaced, when both values come at once", async () => {
  for (let round = 0; round < 10; round += 1) {
    const before = await signInAt(base, base.clubs[0], identityId, { kind: "api" });
    ({ token } = before);
    id = before.signIn.id;
    await pass("25h");
    const unused = (await call(token)).successor ?? "";
    await pass("2m");
    const answers = await Promise.all([call(unused), call(token), call(unused), call(token)]);
    const successors = answers.flatMap((one) => one.successor ?? []);
    const [successor = unused, ...more] = successors;
    expect(more).toEqual([]);
    // If another value has replaced it, somebody who presents the unused one at the same moment holds a copy.
    const left = await live();
    expect(left.length === 0 || left[0]?.equals(hashOf(successor))).toBe(true);
    if (successors.length === 0) expect(left).toHaveLength(1);
  }
});

it("ends at its own club only", async () => {
  await pass("25h");
  const { successor = "" } = await call(token);
  expect(await find(token, base.tenants[1])).toBeUndefined();
  expect(await find(successor, base.tenants[1])).toBeUndefined();
  await call(successor);
  await pass("6m");
  expect(await find(token, base.tenants[1])).toBeUndefined();
  expect(await find(successor)).toMatchObject({ id });
});

it("remembers a successor that nobody used for a day, and those that were used for as long as it lasts", async () => {
  await pass("25h");
  for (let lost = 0; lost < 5; lost += 1) {
    await call(token);
    await pass("20h");
  }
  expect(await remembered()).toBe(2);
  await call((await call(token)).successor ?? "");
  await pass("80h");
  expect(await remembered()).toBe(3);
});

it("lasts 90 days whatever the rotation, and 30 idle", async () => {
  await age("last_seen_at", "31 days");
  expect(await find(token)).toBeUndefined();
  await age("last_seen_at", "-31 days");
  await age("rotated_at", "25 hours");
  await run(
    base.database.platform,
    "UPDATE platform.sign_ins SET expires_at = now() + interval '1 hour' WHERE id = :id",
    { id },
  );
  const successor = (await rotate()) ?? "";
  await run(
    base.database.platform,
    "UPDATE platform.sign_ins SET expires_at = now() - interval '1 second' WHERE id = :id",
    { id },
  );
  expect(await find(successor)).toBeUndefined();
});

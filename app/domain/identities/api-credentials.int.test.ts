import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makePerson, signInAt } from "#tests/support/people.ts";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { type TestUnits, testUnits } from "#tests/support/unit-of-work.ts";
import { findCredential, rotateCredential } from "./api-credentials.server.ts";

let base: TestDatabase;
let units: TestUnits;
let identityId: string;
let token: string;
let id: string;

beforeAll(async () => {
  base = await testDatabase({ poolSize: 8 });
  units = testUnits(base.database, base.clubs[0]);
  identityId = await makePerson(base, [base.clubs[0]], "app@alder.example");
});
afterAll(() => base?.close());
beforeEach(async () => {
  const self = await signInAt(base, base.clubs[0], identityId, { kind: "api" });
  token = self.token;
  id = self.signIn.id;
});

const find = (credential: string, tenant = base.tenants[0]) =>
  findCredential(units.host, { token: credential, tenant });
const rotate = (credential = token) => rotateCredential(base.database, credential);
const age = (column: "rotated_at" | "created_at" | "last_seen_at", by: string) =>
  base.database.platform.raw("UPDATE platform.sign_ins SET ?? = now() - ?::interval WHERE id = ?", [
    column,
    by,
    id,
  ]);
const ageSuperseded = (by: string) =>
  base.database.platform.raw(
    "UPDATE platform.superseded_credentials SET superseded_at = now() - ?::interval WHERE sign_in_id = ?",
    [by, id],
  );

it("stays as it is for a day", async () => {
  expect(await find(token)).toMatchObject({ id, rotationDue: false });
  expect(await rotate()).toBeUndefined();
  await age("rotated_at", "23 hours 59 minutes");
  expect(await find(token)).toMatchObject({ rotationDue: false });
  await age("rotated_at", "24 hours 1 minute");
  expect(await find(token)).toMatchObject({ rotationDue: true });
});

it("has one successor, however many ask at once, and works for five minutes beside it", async () => {
  await age("rotated_at", "25 hours");
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => rotate()));
  const successors = outcomes.filter((one) => one !== undefined);
  expect(successors).toHaveLength(1);
  expect(await find(successors[0] ?? "")).toMatchObject({ id, rotationDue: false });
  expect(await find(token)).toMatchObject({ id });
  await ageSuperseded("4 minutes 50 seconds");
  expect(await find(token)).toMatchObject({ id });
  expect(await rotate()).toBeUndefined();
});

it("ends the whole sign-in when it is used again after that", async () => {
  await age("rotated_at", "25 hours");
  const second = (await rotate()) ?? "";
  await age("rotated_at", "25 hours");
  const third = (await rotate(second)) ?? "";
  expect(await find(third)).toMatchObject({ id });
  await ageSuperseded("5 minutes 1 second");
  expect(await find(token, base.tenants[1])).toBeUndefined();
  expect(await find(third)).toMatchObject({ id });
  expect(await find(token)).toBeUndefined();
  for (const credential of [token, second, third]) expect(await find(credential)).toBeUndefined();
});

it("lasts 90 days whatever the rotation, and 30 idle", async () => {
  await age("last_seen_at", "31 days");
  expect(await find(token)).toBeUndefined();
  await age("last_seen_at", "1 minute");
  await age("rotated_at", "25 hours");
  await base.database.platform.raw(
    "UPDATE platform.sign_ins SET expires_at = now() + interval '1 hour' WHERE id = ?",
    [id],
  );
  const successor = (await rotate()) ?? "";
  await base.database.platform.raw(
    "UPDATE platform.sign_ins SET expires_at = now() - interval '1 second' WHERE id = ?",
    [id],
  );
  expect(await find(successor)).toBeUndefined();
});

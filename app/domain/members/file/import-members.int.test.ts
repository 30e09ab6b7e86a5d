import { expect, it } from "vitest";
import { lockWaits } from "#tests/support/lock-waits.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { importMembers } from "./import-members.server.ts";

const base = await testDatabase({ poolSize: 8 });
const units = testUnits(base.database, base.clubs[0]);

const take = (rows: { name: string; email?: string; alias?: string }[]) =>
  units.asSystem((uow) => importMembers(uow, rows, { welcome: false }));
const named = (name: string) => units.asSystem((uow) => uow.db("members").where({ name }));

it("adds nobody twice, however many take the same file at once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => take([{ name: "Ada Without" }])));
  expect(await named("Ada Without")).toHaveLength(1);
});

it("leaves alone who is erased while it waits for them", async () => {
  await take([{ name: "Bo With", email: "bo@import.example" }]);
  let importing: ReturnType<typeof take> | undefined;
  await units.asSystem(async (uow) => {
    const row = uow.db("members").where({ email: "bo@import.example" });
    await row.update({ name: "Former member", email: null, state: "erased" });
    importing = take([{ name: "Bo With", email: "bo@import.example", alias: "Bobo" }]);
    await expect.poll(() => lockWaits(units.host.database.platform), { timeout: 5_000 }).toBe(1);
  });
  expect(await importing).toEqual({ added: 0, updated: 0, skipped: 1 });
  expect(await named("Bo With")).toEqual([]);
});

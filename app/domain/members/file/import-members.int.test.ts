import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { lockWaits } from "#tests/support/lock-waits.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { importMembers, plannedImport } from "./import-members.server.ts";

const base = await testDatabase({ poolSize: 8 });
const units = testUnits(base.database, base.clubs[0]);

const take = (rows: { name: string; email?: string; alias?: string }[]) =>
  units.asSystem((uow) => importMembers(uow, rows, { welcome: false }));
const named = (name: string) => units.asSystem((uow) => uow.db("members").where({ name }));

it("adds nobody twice, however many take the same file at once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => take([{ name: "Ada Without" }])));
  expect(await named("Ada Without")).toHaveLength(1);
});

it("lets others be served while it reads five thousand rows", async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, at) => `Name ${at},n${at}@x.example,"wing; back",tag ${at % 40}`,
  );
  const bytes = new TextEncoder().encode(["name,email,positions,tags", ...lines].join("\n"));
  const began = performance.eventLoopUtilization();
  const read = await units.host.memberFiles.table(bytes);
  if ("fault" in read) throw read.fault;
  const { members } = await units.host.memberFiles.members(read.sheet, read.columns);
  expect(members).toHaveLength(5_000);
  expect(performance.eventLoopUtilization(began).utilization).toBeLessThan(0.3);
});

it("takes a file in which every row has tags of its own", async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    name: `Tagged ${at}`,
    tags: Array.from({ length: 40 }, (_, tag) => `t${at}.${tag}`),
  }));
  const began = performance.now();
  await units.asSystem((uow) => plannedImport(uow, rows));
  // Once for all rows: a table of all tags for each row would take minutes.
  expect(performance.now() - began).toBeLessThan(3_000);
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

import { expect, it } from "vitest";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
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
  const micros = ({ user, system }: NodeJS.CpuUsage) => user + system;
  /** The share of the reading's processor time that the thread spends which serves others. */
  const shareOfThisThread = async () => {
    const [here, all] = [process.threadCpuUsage(), process.cpuUsage()];
    const read = await units.host.memberFiles.table(bytes);
    if ("fault" in read) throw read.fault;
    const { members } = await units.host.memberFiles.members(read.sheet, read.columns);
    expect(members).toHaveLength(5_000);
    return micros(process.threadCpuUsage(here)) / micros(process.cpuUsage(all));
  };
  // Something else may disturb one look, but only a fault makes every look costly.
  let least = 1;
  for (let looks = 0; looks < 10 && least > 0.3; looks++) least = Math.min(least, await shareOfThisThread());
  expect(least).toBeLessThan(0.3);
});

it("takes a file in which every row has tags of its own", async () => {
  let reads = 0;
  const rows = Array.from({ length: 2_000 }, (_, at) => {
    const tags = Array.from({ length: 40 }, (_, tag) => `t${at}.${tag}`);
    return {
      name: `Tagged ${at}`,
      get tags() {
        reads++;
        return tags;
      },
    };
  });
  await units.asSystem((uow) => plannedImport(uow, rows));
  // Once for all rows: a table of all tags for each row would take minutes.
  expect(reads).toBeLessThan(10 * rows.length);
});

it("leaves alone who is erased while it waits for them", async () => {
  await take([{ name: "Bo With", email: "bo@import.example" }]);
  let importing: ReturnType<typeof take> | undefined;
  await units.asSystem(async (uow) => {
    const row = uow.db("members").where({ email: "bo@import.example" });
    await row.update({ name: "Former member", email: null, state: "erased" });
    importing = take([{ name: "Bo With", email: "bo@import.example", alias: "Bobo" }]);
    await untilLockWaits(units.host.database.platform, 1);
  });
  expect(await importing).toEqual({ added: 0, updated: 0, skipped: 1 });
  expect(await named("Bo With")).toEqual([]);
});

import { afterEach, expect, it } from "vitest";
import type { Statement } from "#tenants/connection/db.ts";
import type { Database } from "#tenants/database.ts";
import { isStopped, openDirectory, openDirectoryMemory, runningClub } from "#tenants/directory.ts";
import { testDatabase } from "#tests/support/postgres.ts";

const { database, tenants } = await testDatabase();
const [tenant] = tenants;

const setClosing = (at: Date | null) =>
  database.withPlatform({}, (db) =>
    db("organizations").where({ tenant_id: tenant }).update({ closes_at: at }),
  );
const isStoppedThere = async (directory: ReturnType<typeof openDirectory>) => {
  const club = await directory.byTenant(tenant);
  return club && isStopped(club);
};
afterEach(() => setClosing(null));

it("forgets for all of its process", async () => {
  const memory = openDirectoryMemory();
  const [pages, jobs] = [openDirectory(database, memory), openDirectory(database, memory)];
  await setClosing(new Date());
  expect([await isStoppedThere(pages), await isStoppedThere(jobs)]).toEqual([true, true]);
  await setClosing(null);
  expect(await isStoppedThere(jobs)).toBe(true);
  pages.forget(tenant);
  expect(await isStoppedThere(jobs)).toBe(false);
});

it("does not remember what it read before it had to forget", async () => {
  const read = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const send = async (statement: Statement) => {
    const answer = await database.platform.send(statement);
    read.resolve();
    await goOn.promise;
    return answer;
  };
  const slow = openDirectory({ ...database, platform: { send } } as unknown as Database);
  await setClosing(new Date());
  const asked = isStoppedThere(slow);
  // Whatever fails is seen at once, and not as a wait without an end.
  await Promise.race([read.promise, asked]);
  await setClosing(null);
  slow.forget(tenant);
  goOn.resolve();
  expect([await asked, await isStoppedThere(slow)]).toEqual([true, false]);
});

it("looks anew before it calls a club stopped: another process may have let it run again", async () => {
  const directory = openDirectory(database);
  await setClosing(new Date());
  expect(await runningClub(directory, tenant)).toBeUndefined();
  await setClosing(null);
  expect(await isStoppedThere(directory)).toBe(true);
  expect(await runningClub(directory, tenant)).toMatchObject({ tenant, closesAt: null });
  expect(await runningClub(directory, "t_nobody")).toBeUndefined();
});

import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { openDatabase } from "#tenants/database.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_ROLES } from "#tests/support/test-roles.ts";

const base = await testDatabase();
const database = openDatabase({ url: base.appUrl, poolSize: 1 });
const owner = new pg.Client({ connectionString: base.ownerUrl });
await owner.connect();

afterAll(async () => {
  await database.close();
  await owner.end();
});

const inDatabase = `ALTER ROLE ${TEST_ROLES.app} IN DATABASE "${new URL(base.ownerUrl).pathname.slice(1)}"`;
const rename = () =>
  database.withTenant(base.tenants[0], {}, (db) => db("organization").update({ description: "new" }));
const tick = () => database.platform.raw("UPDATE platform.organizations SET name = name");

it("a server that takes no writes any more is left, and the next connection asked", async () => {
  await owner.query(`${inDatabase} SET default_transaction_read_only = on`);
  for (const write of [rename, tick]) {
    const error = await write().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "DemotedServerError" });
    expect(isUnavailable(error)).toBe(true);
  }
  await owner.query(`${inDatabase} RESET default_transaction_read_only`);
  expect(await rename()).toBe(1);
  await tick();
});

it("a unit of work that only reads is refused its writes, and nothing else", async () => {
  const work = database.withTenant(base.tenants[0], { readOnly: true }, (db) =>
    db("organization").update({ description: "new" }),
  );
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "25006" });
  expect(isUnavailable(error)).toBe(false);
});

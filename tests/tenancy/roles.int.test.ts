import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { installedPooler } from "#scripts/find-pooler.mjs";
import { type Db, openDatabase } from "#tenants/database.ts";
import { newTenantId } from "#tenants/tenant.ts";
import { startPooler } from "#tests/support/pooler.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_ROLES } from "#tests/support/test-roles.ts";

const base = await testDatabase();
const [tenant] = base.tenants;
const owner = new pg.Client({ connectionString: base.ownerUrl });
const another = new pg.Client({ connectionString: base.ownerUrl });
await owner.connect();
await another.connect();
const granted: string[] = [];
afterAll(async () => {
  await owner.query(granted.map((role) => `DROP ROLE ${role}`).join("; "));
  await owner.end();
  await another.end();
});

const grant = (role: string) => `GRANT ${role} TO ${TEST_ROLES.app} WITH INHERIT FALSE, SET TRUE`;

/** Makes the roles of so many clubs; `apart`, each in a transaction of its own, as founding does. */
async function grantRoles(client: pg.Client, count: number, { apart = true } = {}): Promise<string[]> {
  const roles = Array.from({ length: count }, newTenantId);
  const statements = roles.map((role) => `CREATE ROLE ${role} NOLOGIN; ${grant(role)}`);
  for (const message of apart ? statements : [statements.join("; ")]) await client.query(message);
  granted.push(...roles);
  return roles;
}

/**
 * Grants roles from two connections at once while the login takes one, until a process of the server has missed a grant, and
 * expects each role to be taken nevertheless. A server that never misses one only makes this longer.
 */
async function expectTaken(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  let runs = 0;
  const take = (role: string) =>
    database.withTenant(role, {}, (db) => {
      runs++;
      return db.raw("SELECT 1");
    });
  try {
    // Reading the list takes long enough with that many.
    await grantRoles(owner, 300, { apart: false });
    for (let round = 0, missed = 0; round < 50 && missed === 0; round++) {
      let isOver = false;
      const both = Promise.all([grantRoles(owner, 10), grantRoles(another, 10)]).finally(() => {
        isOver = true;
      });
      while (!isOver) await take(tenant);
      const roles = (await both).flat();
      runs = 0;
      for (const role of roles) await take(role);
      missed = runs - roles.length;
    }
  } finally {
    await database.close();
  }
}

it("a process of the server that has missed a grant takes the role all the same", () =>
  expectTaken(base.appUrl));

it.skipIf(!installedPooler())("also behind a pooler, which keeps that process", async () => {
  const pooler = await startPooler(base.appUrl, 1);
  try {
    await expectTaken(pooler.url);
  } finally {
    await pooler.stop();
  }
});

it("a refused role is asked for once more on the same connection, and then refused", async () => {
  const database = openDatabase({ url: base.appUrl, poolSize: 1 });
  const processId = async (db: Db) =>
    (await db.raw<{ rows: { pid: number }[] }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
  try {
    // One of its own: the clubs of the template are those of every test database on this server.
    const [role = ""] = await grantRoles(owner, 1);
    const first = await database.withTenant(role, {}, processId);
    await owner.query(`REVOKE ${role} FROM ${TEST_ROLES.app}`);
    let runs = 0;
    const refused = database.withTenant(role, {}, (db) => {
      runs++;
      return db.raw("SELECT 1");
    });
    await expect(refused).rejects.toMatchObject({ name: "RoleRefusedError" });
    expect(runs).toBe(2);
    const taken = database.withTenant(role, {}, async (db) => {
      // The role is granted once the server has refused it.
      const answer = processId(db);
      if (runs++ === 2) await answer.catch(() => owner.query(grant(role)));
      return answer;
    });
    expect(await taken).toBe(first);
    expect(runs).toBe(4);
  } finally {
    await database.close();
  }
});

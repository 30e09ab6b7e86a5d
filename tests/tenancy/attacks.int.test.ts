import { describe, expect, it } from "vitest";
import type { Db } from "#tenants/database.ts";
import { testDatabase } from "#tests/support/postgres.ts";

// One connection, so that whatever an attack leaves behind meets the next unit of work.
const test = await testDatabase({ poolSize: 1 });
const [mine, theirs] = test.tenants;
for (const tenant of test.tenants) {
  await test.database.withTenant(tenant, {}, (db) => db("members").insert({ name: `canary of ${tenant}` }));
}

const attacks: [name: string, sql: (theirs: string) => string][] = [
  ["another club's table", (b) => `SELECT * FROM ${b}.members`],
  ["another club's table in a subquery", (b) => `INSERT INTO members (name) SELECT name FROM ${b}.members`],
  ["RESET ROLE", () => "RESET ROLE"],
  ["SET ROLE", (b) => `SET ROLE ${b}`],
  ["SET LOCAL ROLE", (b) => `SET LOCAL ROLE ${b}`],
  ["SET SESSION AUTHORIZATION", () => "SET SESSION AUTHORIZATION DEFAULT"],
  ["SET search_path", (b) => `SET search_path = ${b}`],
  ["COMMIT", () => "COMMIT"],
  ["ROLLBACK", () => "ROLLBACK"],
  ["END in a comment's shadow", () => "/* select */ END"],
  ["statements stacked behind a select", (b) => `SELECT 1; SET ROLE ${b}; SELECT * FROM ${b}.members`],
  ["COMMIT stacked behind a select", () => "SELECT 1; COMMIT; RESET ROLE"],
  ["set_config of the role", (b) => `SELECT set_config('role', '${b}', true)`],
  [
    "set_config inside query_to_xml",
    (b) => `SELECT query_to_xml('SELECT set_config(''role'', ''${b}'', true)', true, true, '')`,
  ],
  ["SET ROLE inside query_to_xml", (b) => `SELECT query_to_xml('SET ROLE ${b}', true, true, '')`],
  [
    "another club's table inside query_to_xml",
    (b) => `SELECT query_to_xml('SELECT * FROM ${b}.members', true, true, '')`,
  ],
  ["the settings view", (b) => `UPDATE pg_settings SET setting = '${b}' WHERE name = 'search_path'`],
  ["DO", (b) => `DO $$ BEGIN EXECUTE 'SET ROLE ${b}'; END $$`],
  ["a temporary table", () => "CREATE TEMP TABLE members (id int)"],
  ["SELECT INTO a temporary table", () => "SELECT 1 AS id INTO TEMP members"],
  ["SELECT INTO a table", () => "SELECT 1 AS id INTO loot"],
  ["TRUNCATE", () => "TRUNCATE members CASCADE"],
  ["CREATE FUNCTION", () => "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
  ["COPY to a program", () => "COPY members TO PROGRAM 'cat'"],
  ["a session's advisory lock", () => "SELECT pg_advisory_lock(1)"],
  ["a session's shared advisory lock", () => "SELECT pg_advisory_lock_shared(1)"],
  ["a session's shared advisory lock, tried", () => "SELECT pg_try_advisory_lock_shared(1, 1)"],
  ["the advisory lock of the migration", () => "SELECT pg_advisory_xact_lock(7308461)"],
  ["a transaction's advisory lock, shared", () => "SELECT pg_advisory_xact_lock_shared(1, 1)"],
  ["a transaction's advisory lock, tried", () => "SELECT pg_try_advisory_xact_lock(7308461)"],
  ["the end of its session's advisory locks", () => "SELECT pg_advisory_unlock_all()"],
  ["LISTEN", () => "LISTEN anything"],
  ["a notification", () => "SELECT pg_notify('anything', 'x')"],
  ["words in the server's log of changes", () => "SELECT pg_logical_emit_message(true, 'any', 'x')"],
  ["the end of a connection", () => "SELECT pg_terminate_backend(pg_backend_pid())"],
  ["the end of a connection's statement", () => "SELECT pg_cancel_backend(pg_backend_pid())"],
  ["the server's settings read anew", () => "SELECT pg_reload_conf()"],
  ["PREPARE", () => "PREPARE p AS SELECT 1"],
  ["the platform's identities", () => "SELECT * FROM platform.identities"],
  ["the platform's sign-ins", () => "SELECT * FROM platform.sign_ins"],
  ["the outbox of all clubs", () => "SELECT * FROM dispatch.outbox"],
  ["the platform's outbox", () => "SELECT * FROM platform.outbox"],
  ["the server's files", () => "SELECT pg_read_file('postgresql.conf')"],
  ["the server's folders", () => "SELECT pg_ls_dir('.')"],
  ["a large object", () => "SELECT lo_from_bytea(0, 'x')"],
];

describe("from inside one club's unit of work", () => {
  it.each(attacks)("refuses %s, and the connection is harmless afterwards", async (_name, sql) => {
    const attempt = test.database.withTenant(mine, {}, async (db) => {
      const answer = await db.raw(sql(theirs));
      return { answer, role: (await db.raw("SELECT current_user")).rows };
    });
    await expect(attempt).rejects.toThrow();
    for (const tenant of [mine, theirs]) {
      const rows = await test.database.withTenant(tenant, {}, (db) =>
        db("members").whereLike("name", "canary%").select("name", db.raw("current_user AS role")),
      );
      expect(rows).toEqual([{ name: `canary of ${tenant}`, role: tenant }]);
    }
    const outside = await test.database.platform.raw(
      "SELECT current_user, current_setting('search_path') AS path",
    );
    expect(outside.rows).toEqual([{ current_user: "teamsheet_app", path: '"$user", public' }]);
  });

  it("may call none of the functions that lock or signal across clubs, in any of their forms", async () => {
    const { rows } = await test.database.withTenant(mine, {}, (db) =>
      db.raw(`SELECT oid::regprocedure::text AS name FROM pg_proc
               WHERE proname ~ 'advisory|^pg_notify$|^pg_logical_emit_message$|^lo_(creat|from)'
                 AND has_function_privilege(oid, 'EXECUTE')`),
    );
    expect(rows).toEqual([]);
  });

  it("sees that there are other connections, and nothing of what they ask", async () => {
    const { rows } = await test.database.withTenant(mine, {}, (db) =>
      db.raw("SELECT DISTINCT query, client_addr FROM pg_stat_activity WHERE datname = current_database()"),
    );
    expect(rows).toEqual([{ query: "<insufficient privilege>", client_addr: null }]);
  });

  it("refuses an attack that goes on after its first statement failed", async () => {
    const attempt = test.database.withTenant(mine, {}, async (db) => {
      await db.raw("SELECT 1/0").catch(() => {});
      await db.raw("RESET ROLE").catch(() => {});
      return db.raw(`SELECT * FROM ${theirs}.members`);
    });
    await expect(attempt).rejects.toThrow(/aborted/);
  });

  it("hands on a harmless connection when even the opening fails", async () => {
    for (const work of [async () => 1, (db: Db) => db.raw("SELECT * FROM platform.identities")]) {
      const attempt = test.database.withTenant("t_unknown", {}, work);
      await expect(attempt).rejects.toThrow('role "t_unknown" does not exist');
    }
    const { rows } = await test.database.platform.raw("SELECT current_user");
    expect(rows).toEqual([{ current_user: "teamsheet_app" }]);
  });

  it("sends bound text as data, never as SQL", async () => {
    const text = `'; SET ROLE ${theirs}; --`;
    const { rows } = await test.database.withTenant(mine, {}, (db) =>
      db.raw("SELECT ?::text AS said, current_user", [text]),
    );
    expect(rows).toEqual([{ said: text, current_user: mine }]);
  });

  it("refuses what is no tenant id before it reaches the database", async () => {
    for (const id of ["", "platform", "t_a; RESET ROLE", `${mine} `, "t_A", 't_"x"']) {
      await expect(test.database.withTenant(id, {}, async () => 1)).rejects.toThrow("Not a tenant id");
    }
  });
});

describe("without a club", () => {
  it("the login takes the one lock that the queue's upkeep needs", async () => {
    const { rows } = await test.database.platform.raw("SELECT pg_advisory_xact_lock(1) IS NULL AS taken");
    expect(rows).toHaveLength(1);
  });

  it("finds no table", async () => {
    await expect(test.database.platform.raw("SELECT * FROM members")).rejects.toThrow(
      'relation "members" does not exist',
    );
    await expect(test.database.withPlatform({}, (db) => db.raw("SELECT * FROM members"))).rejects.toThrow(
      "does not exist",
    );
  });

  it("may not look into a club by its full name", async () => {
    await expect(test.database.platform.raw(`SELECT * FROM ${theirs}.members`)).rejects.toThrow(
      "permission denied",
    );
  });
});

describe("the outbox", () => {
  it("stamps a row with the club that wrote it, and takes no other name", async () => {
    await test.database.withTenant(mine, {}, async (db) => {
      await db.raw("INSERT INTO dispatch.outbox (kind, payload) VALUES ('canary', '{}')");
    });
    const forged = test.database.withTenant(mine, {}, (db) =>
      db.raw("INSERT INTO dispatch.outbox (kind, payload, tenant_id) VALUES ('canary', '{}', ?)", [theirs]),
    );
    await expect(forged).rejects.toThrow("permission denied");
    // Otherwise a club could take the place of another's job in the queue.
    const known = test.database.withTenant(mine, {}, (db) =>
      db.raw("INSERT INTO dispatch.outbox (kind, job_id) VALUES ('canary', gen_random_uuid())"),
    );
    await expect(known).rejects.toThrow("permission denied");
    const { rows } = await test.database.platform.raw(
      "SELECT tenant_id FROM dispatch.outbox WHERE kind = 'canary'",
    );
    expect(rows).toEqual([{ tenant_id: mine }]);
  });
});

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hostLog } from "#app/flows/hosting/host-log.server.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const test = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "hosting-"));

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Runs a command of the hosting kit as a host does, on this file's database. */
function host(script: string, ...options: string[]) {
  return hostWith({}, script, ...options);
}

/** Runs one with more variables. */
function hostWith(
  variables: Record<string, string>,
  script: string,
  ...options: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join("scripts/hosting", `${script}.ts`), ...options], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        DATABASE_URL: test.ownerUrl,
        SECRET: TEST_SECRET,
        DATA_DIR: folder,
        // Two dozen commands import the same code, so they share a compile cache.
        NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
        ...variables,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

async function count(table: string): Promise<number> {
  const { rows } = await test.database.platform.raw(`SELECT count(*) FROM platform.${table}`);
  return rows[0].count;
}

const admin = ["--admin-email", "olga@osier.example"];

describe("making a club at the terminal", () => {
  it("brings its members from a file, the last line of one person winning, and two people of one address staying two without it", async () => {
    const file = join(folder, "members.csv");
    await writeFile(
      file,
      "name,email,tags\nPia P,p@osier.example,u18\nOlga O,olga@osier.example,\nPia P,P@osier.example,u20\nTom P,p@osier.example,\n",
    );
    const made = await host("provision", "--name", "Osier Ñandú", ...admin, "--members", file, "--json");
    expect(made).toMatchObject({ code: 0 });
    expect(JSON.parse(made.out)).toMatchObject({
      subdomain: "osier-nandu",
      members: { added: 2, updated: 0, replacedLines: [2] },
    });
    const { tenant } = JSON.parse(made.out);
    const members = await test.database.withTenant(tenant, {}, (db) =>
      db("members").orderBy("name").select("name", "email", "role", "tags"),
    );
    expect(members).toEqual([
      { name: "Olga O", email: "olga@osier.example", role: "admin", tags: [] },
      { name: "Pia P", email: null, role: "player", tags: ["u20"] },
      { name: "Tom P", email: null, role: "player", tags: [] },
    ]);
  });

  it("makes several clubs from one list, each or not, and asks for an address where none can be made", async () => {
    const list = join(folder, "clubs.csv");
    await writeFile(
      list,
      "Name;Admin-Email;Subdomain;Members\nWillow;w@willow.example;;\nClub 東京;t@tokyo.example;tokyo;\nAgain;a@again.example;alder;\n",
    );
    const made = await host("provision", "--clubs", list, "--locale", "es", "--json");
    expect(made.code).toBe(1);
    expect(JSON.parse(made.out)).toMatchObject({
      made: [
        { subdomain: "willow", members: { added: 0 } },
        { subdomain: "tokyo", name: "Club 東京" },
      ],
      failed: [{ line: 4, name: "Again", error: "This address is already taken." }],
    });
    await writeFile(list, "name,admin-email\nOak,o@oak.example\n東京,t@tokyo.example\n,\nElm,\n");
    const refused = await host("provision", "--clubs", list);
    expect(refused).toMatchObject({
      code: 2,
      err: 'clubs.csv, line 3: No address can be made from "東京": choose one with --subdomain.\nclubs.csv, line 5: --admin-email is needed.\nNothing was created.\n',
    });
    expect(await test.directory.bySubdomain("oak")).toBeUndefined();
    const { items } = await hostLog(test.database, { q: "willow", page: 1, perPage: 20 });
    expect(items).toMatchObject([{ act: "provisioned", source: "terminal" }]);
  });

  it("makes nothing when a line of the file is wrong, and says which", async () => {
    const before = await count("organizations");
    const file = join(folder, "wrong.csv");
    await writeFile(file, "name,email\nPia,p@osier.example\nBo,nowhere\n");
    const refused = await host("provision", "--name", "Wrong", ...admin, "--members", file);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("wrong.csv, line 3, email: ");
    expect(await count("organizations")).toBe(before);
  });

  it("fails with 1 when the address is taken, and with 2 when called wrongly", async () => {
    const taken = await host("provision", "--name", "A", "--subdomain", "alder", ...admin, "--json");
    expect(taken.code).toBe(1);
    expect(JSON.parse(taken.out)).toEqual({ error: "This address is already taken." });
    expect(await host("provision", "--name", "A")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--admin-email"),
    });
    expect(await host("provision", "--what")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Usage: npm run provision"),
    });
    expect(await host("provision", "--help")).toMatchObject({
      code: 0,
      out: expect.stringContaining("--members FILE"),
    });
  });
});

describe("keeping clubs", () => {
  it("suspends one and brings it back", async () => {
    expect(await host("suspend-club", "--subdomain", "birch")).toMatchObject({ code: 0 });
    test.directory.forget(test.tenants[1]);
    expect(await test.directory.bySubdomain("birch")).toMatchObject({ suspended: true });
    const list = JSON.parse((await host("list-clubs", "--json")).out);
    expect(list.find(({ subdomain }: { subdomain: string }) => subdomain === "birch")).toMatchObject({
      state: "suspended",
    });
    expect(await host("suspend-club", "--subdomain", "birch", "--resume")).toMatchObject({ code: 0 });
    test.directory.forget(test.tenants[1]);
    expect(await test.directory.bySubdomain("birch")).toMatchObject({ suspended: false });
  });

  it("vouches for one, and lets another write to more strangers a day", async () => {
    const trustOf = async (...args: string[]) => {
      expect(await host("trust-club", "--subdomain", "birch", ...args)).toMatchObject({ code: 0 });
      test.directory.forget(test.tenants[1]);
      return test.directory.bySubdomain("birch");
    };
    expect(await test.directory.bySubdomain("birch")).toMatchObject({ trusted: false, welcomesPerDay: 50 });
    expect(await trustOf()).toMatchObject({ trusted: true });
    expect(await trustOf("--undo")).toMatchObject({ trusted: false });
    expect(await trustOf("--welcomes-per-day", "200")).toMatchObject({ trusted: false, welcomesPerDay: 200 });
  });

  it.each(["many", "-1", "100001", "1.5"])("lets none write to %s strangers a day", async (bad) => {
    const refused = await host("trust-club", "--subdomain", "birch", `--welcomes-per-day=${bad}`);
    expect(refused).toMatchObject({ code: 2 });
  });

  it("says which databases there are, and has one take no more clubs", async () => {
    const changed = await host("cells", "--cell", "main", "--state", "closed", "--most", "3", "--json");
    expect(changed).toMatchObject({ code: 0 });
    expect(JSON.parse(changed.out)).toEqual([
      { name: "main", state: "closed", weight: 100, most: 3, clubs: expect.any(Number), reachable: true },
    ]);
    expect(await host("provision", "--name", "Too Many", ...admin)).toMatchObject({
      code: 1,
      err: expect.stringContaining("can’t take new clubs"),
    });
    await test.database.platform.raw("UPDATE platform.cells SET state = 'open', most_clubs = NULL");
    expect(await host("cells", "--cell", "main", "--weight", "0")).toMatchObject({ code: 2 });
    expect(await host("move-club", "--subdomain", "alder", "--to", "east")).toMatchObject({
      code: 2,
      err: expect.stringContaining('no cell "east"'),
    });
  });

  it("moves none to a cell that a running process does not know", async () => {
    const { platform } = test.database;
    const cells = [["main", "east"], ["main"], ["main"]];
    const rows = cells.map((known) => ({
      id: randomUUID(),
      version: "0.1.0",
      cells: known,
      has_jobs: false,
    }));
    await platform("platform.processes").insert(rows);
    await platform("platform.processes")
      .where({ id: rows[2]?.id })
      .update({ seen_at: new Date(0) });
    const CELLS = JSON.stringify({ east: "postgres://owner@127.0.0.1:9/east" });
    const move = () => hostWith({ CELLS }, "move-club", "--subdomain", "alder", "--to", "east");
    expect(await move()).toMatchObject({
      code: 2,
      err: expect.stringContaining("1 of the 2 running processes do not know the cell east"),
    });
    expect(await count("moves")).toBe(0);
    await platform("platform.processes").where({ id: rows[1]?.id }).del();
    // It goes on to the cell, which is out of reach here.
    expect((await move()).err).not.toContain("do not know");
    await platform("platform.processes").del();
  });

  it("exports one into a new directory", async () => {
    const to = join(folder, "export");
    expect(await host("export-club", "--subdomain", "alder", "--to", to)).toMatchObject({ code: 0 });
    expect(await readdir(to)).toEqual(expect.arrayContaining(["manifest.json", "members.csv"]));
    expect(await host("export-club", "--subdomain", "alder", "--to", to)).toMatchObject({
      code: 1,
      err: expect.stringContaining("exists already"),
    });
    const { items } = await hostLog(test.database, { q: "alder", page: 1, perPage: 20 });
    expect(items.map(({ act, source }) => [act, source])).toEqual([["exported", "terminal"]]);
  });

  it("has nothing to migrate in a new database", async () => {
    const { code, out } = await host("migrate", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ migrated: 0, failed: [], warnings: [] });
  });

  it("deletes one only when its name is repeated, with everybody who was nowhere else", async () => {
    const identities = await count("identities");
    expect(await host("delete-club", "--subdomain", "birch")).toMatchObject({ code: 2 });
    expect(await host("delete-club", "--subdomain", "birch", "--confirm", "alder")).toMatchObject({
      code: 2,
    });
    expect(await host("delete-club", "--subdomain", "birch", "--confirm", "birch")).toMatchObject({
      code: 0,
    });
    expect(await count("identities")).toBe(identities - 1);
    expect(await host("delete-club", "--subdomain", "birch", "--confirm", "birch")).toMatchObject({
      code: 2,
    });
    const { rows } = await test.database.platform.raw("SELECT FROM pg_namespace WHERE nspname = ?", [
      test.tenants[1],
    ]);
    expect(rows).toHaveLength(0);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { databaseState } from "#app/flows/hosting/current-state.server.ts";
import { databaseMigrations, tenantMigrations } from "#app/main/composition.server.ts";
import { appPassword } from "#scripts/run/open-process.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { twoCells } from "#tests/support/second-cell.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { examineCell, unknownCells } from "./cells.ts";

const { owners, sql, database } = await twoCells();
const { east } = owners.cells;
const nowhere = Object.assign(new URL(east), { port: "9" }).href;
const usual = {
  appPassword: appPassword({ SECRET: TEST_SECRET }),
  migrations: databaseMigrations,
  ofTenants: tenantMigrations,
};

it("says in one line that a cell is well", async () => {
  expect(await examineCell("east", east, usual)).toMatchObject({
    findings: [{ about: "cell east", level: "ok" }],
    isServed: true,
  });
});

it("names a cell that is down, without its password", async () => {
  const { findings, isServed } = await examineCell("east", nowhere, usual);
  expect({ findings, isServed }).toMatchObject({
    findings: [
      {
        about: "cell east",
        level: "problem",
        what: expect.stringMatching(/^CELLS east .*no server has a socket/),
      },
    ],
    isServed: false,
  });
  expect(JSON.stringify(findings)).not.toContain(new URL(east).password);
});

it("names a database that belongs to another cell", async () => {
  const { findings, isServed } = await examineCell("west", east, usual);
  expect({ findings, isServed }).toMatchObject({
    findings: [{ level: "problem", what: "This database is the cell east." }],
    isServed: false,
  });
});

it("names what a cell lacks: the platform's migrations it has no need of", async () => {
  const later = { id: "2099-01-01-01-later", up: () => "" };
  const whatIsWrong = async (migrations: typeof databaseMigrations, password = usual.appPassword) => {
    const { findings } = await examineCell("east", east, { ...usual, migrations, appPassword: password });
    return findings.map(({ level, what }) => `${level} ${what}`);
  };
  const { cell, platform, clubs } = databaseMigrations;
  expect(await whatIsWrong({ cell, clubs, platform: [...platform, later] })).toEqual([
    expect.stringMatching(/^ok /),
  ]);
  expect(await whatIsWrong({ cell: [...cell, later], platform, clubs })).toEqual([
    expect.stringMatching(/^problem Not applied: 1 of the database's migrations \(2099/),
  ]);
  expect(await whatIsWrong(databaseMigrations, "another")).toEqual([
    expect.stringContaining("SECRET is not the one"),
  ]);
});

it("names a cell that clubs live in and that is not configured", async () => {
  const state = await databaseState(database);
  const [first] = state.clubs;
  const clubs = [{ ...first, cell: "north", state: "active", clubs: 3 }, ...state.clubs];
  expect(unknownCells(state, ["east"])).toEqual([]);
  expect(unknownCells({ ...state, clubs }, ["east"])).toMatchObject([
    { about: "cell north", level: "problem", what: expect.stringContaining("3 clubs") },
  ]);
});

it("looks at all other cells and at their work while one is down", async () => {
  await sql("east", "INSERT INTO dispatch.outbox (kind, due_at) VALUES ('x', now() - interval '2 hours')");
  const child = spawn(process.execPath, ["scripts/hosting/doctor.ts", "--json"], {
    cwd: ROOT,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
      DATABASE_URL: owners.ownerUrl,
      CELLS: JSON.stringify({ west: nowhere, east }),
      SECRET: TEST_SECRET,
      DATA_DIR: "/nonexistent",
    },
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  expect({ code, out }).toMatchObject({ code: 1 });
  const found: { about: string; level: string; what: string }[] = JSON.parse(out).findings;
  const about = (name: string) => found.filter((one) => one.about === name);
  expect(about("cell west")).toMatchObject([{ level: "problem" }]);
  expect(about("cell east")).toMatchObject([{ level: "ok" }]);
  expect(about("queue")).toMatchObject([
    { level: "problem", what: expect.stringContaining("outbox of east") },
  ]);
});

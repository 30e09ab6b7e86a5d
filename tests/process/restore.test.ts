import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findPlace } from "#scripts/embedded-postgres/place.ts";
import { ensureBuilt, projectEnv, ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "../support/free-port.ts";
import { ask } from "../support/http.ts";
import { type Launched, launch } from "./launch.ts";

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "teamsheet-restore-"));
const [old, fresh, kept] = ["old", "fresh", "kept"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const port = String(await freePort());
const running: Launched[] = [];
afterAll(async () => {
  for (const each of [...running]) await stop(each);
  // Where the data is if root runs this, since the server's own account can't reach the folder.
  for (const dataDir of [old, fresh])
    rmSync((await findPlace(join(dataDir, "postgres"), () => {})).root, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<Launched> {
  const launched = launch({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  running.push(launched);
  await launched.ready();
  return launched;
}

async function stop(launched: Launched): Promise<void> {
  launched.signal("SIGTERM");
  await launched.ended();
  running.splice(running.indexOf(launched), 1);
}

function command(script: string, dataDir: string, ...args: string[]) {
  const variables: NodeJS.ProcessEnv = projectEnv({
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PORT: port,
    ENV_FILE: "",
  });
  for (const name of ["DATABASE_URL", "SECRET", "CELLS", "BASE_URL", "SMTP_URL"]) delete variables[name];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "scripts/hosting", `${script}.ts`), ...args],
    { cwd: ROOT, env: variables, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

test("a backup of the product's own database, taken while it serves, is served from a new data folder", async () => {
  const before = await start(old);
  const taken = command("backup", old, "--to", kept, "--json");
  expect(taken).toMatchObject({ status: 0, stderr: "" });
  const backup: string = JSON.parse(taken.stdout).folder;
  expect(readdirSync(kept)).toHaveLength(1);
  const early = command("restore", old, "--from", backup, "--replace", "--yes");
  // It says that it runs once a minute; its connections are seen at any time.
  expect(early).toMatchObject({ status: 1, stderr: expect.stringMatching(/stop (all of )?them first/) });
  const page = await ask(`http://demo.localhost:${port}/login`);
  expect(page.status).toBe(200);
  await stop(before);

  const other = command("restore", fresh, "--from", backup, "--yes");
  expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining("SECRET is not the one") });
  cpSync(join(old, "secret"), join(fresh, "secret"));
  rmSync(old, { recursive: true });
  const restored = command("restore", fresh, "--from", backup, "--yes", "--json");
  expect(restored).toMatchObject({ status: 0, stderr: expect.stringContaining("2 clubs") });
  await start(fresh);
  expect((await ask(`http://demo.localhost:${port}/login`)).status).toBe(page.status);
  const doctor = command("doctor", fresh, "--json");
  const about = (name: string) =>
    JSON.parse(doctor.stdout).findings.filter((one: { about: string }) => one.about === name);
  expect(about("login")).toMatchObject([{ level: "ok" }]);
  expect(about("migrations")).toMatchObject([{ level: "ok" }]);
  expect(about("backups")).toMatchObject([{ level: "ok", what: expect.stringContaining(backup) }]);
});

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, it } from "vitest";
import { strangeVariables } from "#app/core/env.server.ts";
import { loadEnvFile } from "../env-file.mjs";
import { ROOT } from "../toolchain.mjs";

const folder = await mkdtemp(join(tmpdir(), "configuration-"));
afterAll(() => rm(folder, { recursive: true }));

/** What a shell makes of a file of variables. */
function sourced(file: string): Record<string, string> {
  const script = 'set -a; . "$0"; set +a; env -0';
  const text = execFileSync("sh", ["-eu", "-c", script, file], {
    env: { NODE_ENV: "test", PATH: "/usr/bin:/bin" },
    encoding: "utf8",
  });
  const shell = ["PATH", "NODE_ENV", "PWD", "_", "OLDPWD", "SHLVL"];
  return Object.fromEntries(
    text
      .split("\0")
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)])
      .filter(([name]) => !shell.includes(name)),
  );
}

it("reads .env.example as a shell does, also with every line in use", async () => {
  const example = await readFile(join(ROOT, ".env.example"), "utf8");
  const all = join(folder, "all");
  await writeFile(all, example.replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
  for (const file of [join(ROOT, ".env.example"), all])
    expect({ ...parseEnv(await readFile(file, "utf8")) }).toEqual(sourced(file));
});

it("takes a file's variables, but for those that are set", async () => {
  const file = join(folder, "some");
  await writeFile(file, "DATA_DIR='a b'\nPORT=3001\n");
  const environment: Record<string, string | undefined> = { ENV_FILE: file, PORT: "" };
  expect(loadEnvFile(environment)).toEqual(["DATA_DIR", "PORT"]);
  expect(environment).toMatchObject({ DATA_DIR: "a b", PORT: "" });
  expect(loadEnvFile({ ENV_FILE: "" })).toEqual([]);
  expect(() => loadEnvFile({ ENV_FILE: join(folder, "missing") })).toThrow("which is not there");
});

it.each([
  ["SMPT_URL", true, "SMTP_URL"],
  ["SMTP_URLS", true, "SMTP_URL"],
  ["DATABAS_URL", true, "DATABASE_URL"],
  ["BASE_URI", true, "BASE_URL"],
  ["HOME", false, undefined],
  ["PATH", false, undefined],
  ["HOSTNAME", false, undefined],
  ["LOGNAME", false, undefined],
])("tells whether %s in the environment is a slip", (name, isSlip, meant) => {
  expect(strangeVariables([name, "SMTP_URL"], [])).toEqual(
    isSlip ? [`${name} is set, which nothing reads: is ${meant} meant?`] : [],
  );
  expect(strangeVariables([name], [name])).toHaveLength(1);
});

it("writes a file that all read alike, for this account alone, and never over another", async () => {
  const file = join(folder, "written");
  const given = {
    "base-url": "https://clubs.example",
    "database-url": "postgres://owner:p$ss!wd@127.0.0.1:9/teamsheet",
    "smtp-url": "smtp://127.0.0.1:9",
    "mail-from": "The clubs <post@clubs.example>",
  };
  const setup = (more: Record<string, string> = {}) =>
    spawnSync(
      process.execPath,
      [
        join(ROOT, "scripts/hosting/setup.ts"),
        ...Object.entries({ ...given, file, ...more }).flatMap(([name, value]) => [`--${name}`, value]),
      ],
      {
        cwd: ROOT,
        env: {
          NODE_ENV: "test",
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
        },
        encoding: "utf8",
      },
    );
  const wrong = setup({ "smtp-url": "smpt://nowhere" });
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("SMTP_URL must be like")]);
  const done = setup();
  // It is written, and what is wrong with it is no success.
  expect([done.status, done.stderr]).toEqual([1, ""]);
  expect(done.stdout).toMatch(/✗.*DATABASE_URL.*nothing answers/);
  expect(done.stdout).toMatch(/✗.*mail.*ECONNREFUSED/i);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const written = sourced(file);
  expect(written).toEqual({ ...parseEnv(await readFile(file, "utf8")) });
  expect(written).toMatchObject({
    BASE_URL: given["base-url"],
    DATABASE_URL: given["database-url"],
    MAIL_FROM: given["mail-from"],
    TRUST_PROXY: "1",
    HOST: "127.0.0.1",
    SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const again = setup();
  expect([again.status, again.stderr]).toEqual([2, `${file} exists already, and was not changed.\n`]);
  expect(sourced(file)).toEqual(written);
});

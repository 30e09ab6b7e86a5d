import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { readEnv } from "#app/core/env.server.ts";
import { registry } from "#app/main/composition.server.ts";
import { type Command, type Given, runCommand, textOf, UsageError } from "./command.ts";
import { type Finding, linesOf } from "./doctor/finding.ts";

const command: Command = {
  name: "setup",
  summary:
    "Writes the file of variables for an installation that others use, with a new SECRET, readable by this account alone; then checks whether the database and the mail server answer. Asks for what is not given.",
  options: {
    "base-url": { type: "string", help: "the address that clubs are subdomains of", value: "URL" },
    "database-url": { type: "string", help: "the login of the database's owner", value: "URL" },
    "smtp-url": { type: "string", help: "the mail server", value: "URL" },
    "mail-from": {
      type: "string",
      help: "whom mails come from (default: no-reply at the base)",
      value: "ADDRESS",
    },
    hosts: {
      type: "string",
      help: "e-mail addresses of those who find all clubs at /host",
      value: "ADDRESSES",
    },
    "trust-proxy": {
      type: "string",
      help: "how many reverse proxies are in front (default 1)",
      value: "NUMBER",
    },
    host: {
      type: "string",
      help: "where to listen for them (default 127.0.0.1: they are on this machine)",
      value: "ADDRESS",
    },
    file: { type: "string", help: "the file to write (default .env)", value: "FILE" },
  },
};

const ROOT = join(import.meta.dirname, "../..");

/** What has to be known, and how a person is asked for it. */
const NEEDED: Record<string, string> = {
  "base-url": "The address that clubs are subdomains of, such as https://clubs.example",
  "database-url":
    "The database, with its owner's login: postgres://teamsheet:password@localhost:5432/teamsheet",
  "smtp-url": "The mail server: smtps://user:password@smtp.example:465",
};
/** What doctor says before anything is prepared that depends on these variables alone. */
const CHECKED = ["configuration", "versions", "database", "clock", "mail"];

await runCommand(command, async (given) => {
  const file = resolve(textOf(given, "file") ?? join(ROOT, ".env"));
  const asked = await answersTo(given);
  const variables = {
    BASE_URL: asked["base-url"] ?? "",
    SECRET: randomBytes(32).toString("hex"),
    DATABASE_URL: asked["database-url"] ?? "",
    SMTP_URL: asked["smtp-url"] ?? "",
    ...(textOf(given, "mail-from") && { MAIL_FROM: textOf(given, "mail-from") }),
    ...(textOf(given, "hosts") && { HOSTS: textOf(given, "hosts") }),
    TRUST_PROXY: textOf(given, "trust-proxy") ?? "1",
    // Visitors who get past the proxies could choose their network address.
    ...((textOf(given, "trust-proxy") ?? "1") !== "0" && { HOST: textOf(given, "host") ?? "127.0.0.1" }),
  };
  readEnv(variables, undefined, registry.modules);
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${quoted(name, value ?? "")}`);
  await writeFile(file, ["# Every other variable is in .env.example.", ...lines, ""].join("\n"), {
    flag: "wx",
    mode: 0o600,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new UsageError(`${file} exists already, and was not changed.`);
  });
  const findings = (await examined(file)).filter(({ about }) => CHECKED.includes(about));
  return {
    data: { file, findings },
    failed: findings.some(({ level }) => level === "problem"),
    lines: [
      `Wrote ${file}. Keep a copy elsewhere: without its SECRET a backup can't be served.`,
      "",
      ...findings.flatMap(linesOf),
      "",
      "Next: npm run migrate, npm run doctor, then serve: docs/hosting/install.md, steps 4 and 5.",
    ],
  };
});

async function answersTo(given: Given): Promise<Record<string, string | undefined>> {
  const answers = Object.fromEntries(Object.keys(NEEDED).map((name) => [name, textOf(given, name)]));
  const missing = Object.keys(NEEDED).filter((name) => !answers[name]);
  if (missing.length === 0) return answers;
  if (!process.stdin.isTTY) throw new UsageError(`--${missing[0]} is needed.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  for (const name of missing) answers[name] = (await terminal.question(`${NEEDED[name]}\n> `)).trim();
  terminal.close();
  return answers;
}

/** A value as Node, systemd, Compose and a shell read it alike. Throws UsageError if there is no such way to write it. */
function quoted(name: string, value: string): string {
  if (/^[\w@:/.,+%-]*$/.test(value)) return value;
  if (/['\\\n]/.test(value))
    throw new UsageError(
      `${name}: has a quotation mark, a backslash or a line break, which not every reader of the file reads alike. In an address, write it as %27 or %5C.`,
    );
  return `'${value}'`;
}

function examined(file: string): Promise<Finding[]> {
  const environment = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ENV_FILE: file,
  };
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts/hosting/doctor.ts"), "--json"],
      { cwd: ROOT, env: environment },
      (error, output) => {
        try {
          const said: { findings?: Finding[]; error?: string } = JSON.parse(output);
          if (said.findings) done(said.findings);
          else fail(new UsageError(`${file} is written, but it can't be examined: ${said.error}`));
        } catch {
          fail(error ?? new Error(output));
        }
      },
    );
  });
}

import { join } from "node:path";
import { ConfigurationError, type Env } from "#app/core/env.server.ts";
import { databaseState } from "#app/flows/hosting/current-state.server.ts";
import { runningProcesses } from "#app/flows/hosting/running-processes.server.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import type { OwnerUrls } from "#tenants/cells/cell-urls.ts";
import { openDatabase } from "#tenants/database.ts";
import { examineDatabase } from "#tenants/examine-database.ts";
import { addressesFor, findLoginError } from "#tenants/installation.ts";
import { startPostgres } from "../embedded-postgres.ts";
import { configuration } from "../run/configuration.ts";
import { explainError } from "../run/explain-error.ts";
import { expectedBy } from "../run/open-process.ts";
import { type Command, type Given, runCommand, textOf, UsageError } from "./command.ts";
import { examineCell, unknownCells } from "./doctor/cells.ts";
import { certificateFinding } from "./doctor/certificate.ts";
import { configurationFindings } from "./doctor/configuration.ts";
import { databaseFindings, isServed } from "./doctor/database.ts";
import { type Finding, linesOf, ok } from "./doctor/finding.ts";
import { diskFinding, nodeFindings } from "./doctor/machine.ts";
import { mailFinding } from "./doctor/mail.ts";
import { processFindings, workFindings } from "./doctor/work.ts";

const command: Command = {
  name: "doctor",
  summary:
    "Checks the health of this installation, without changing anything. Exits with 1 if there is a problem.",
  options: { "mail-to": { type: "string", help: "send a real test mail to this address", value: "ADDRESS" } },
};

await runCommand(command, async (given) => {
  const findings = await examine(mailTo(given));
  const problems = findings.filter(({ level }) => level === "problem").length;
  const warnings = findings.filter(({ level }) => level === "warning").length;
  return {
    data: { well: problems === 0, findings },
    failed: problems > 0,
    lines: [
      ...findings.flatMap(linesOf),
      "",
      `${counted(problems, "problem")}, ${counted(warnings, "warning")}`,
    ],
  };
});

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function mailTo(given: Given): string | undefined {
  const to = textOf(given, "mail-to");
  if (to !== undefined && !/^[^@\s]+@[^@\s]+$/.test(to))
    throw new UsageError("--mail-to: must be an address.");
  return to;
}

async function examine(to: string | undefined): Promise<Finding[]> {
  let env: Env;
  let strange: string[];
  try {
    ({ env, warnings: strange } = configuration({ local: true }));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const what = error.message.replace(/^Configuration: /, "");
    const action = "See README.md, Configuration, and .env.example.";
    const why = "No process can start like this.";
    return [{ about: "configuration", level: "problem", what, why, action }];
  }
  const certificate = await certificateFinding(env.BASE_URL);
  return [
    ...nodeFindings(process.versions.node),
    ...configurationFindings(env, strange),
    ...(await ofDatabases(env)),
    await diskFinding(env.DATA_DIR),
    ...(certificate ? [certificate] : []),
    await mailFinding(env, to),
  ];
}

async function ofDatabases(env: Env): Promise<Finding[]> {
  const postgres = env.DATABASE_URL
    ? undefined
    : await startPostgres({ dataDir: join(env.DATA_DIR, "postgres") });
  const ownerUrl = env.DATABASE_URL ?? postgres?.url ?? "";
  const options = { ...expectedBy(env), ofTenants: tenantMigrations };
  try {
    const [platform, ...cells] = await Promise.all([
      examinePlatform(ownerUrl, options),
      ...Object.entries(env.CELLS).map(([cell, url]) => examineCell(cell, url, options)),
    ]);
    const served = cells.filter((one) => one.isServed).map(({ cell }) => cell);
    return [
      ...[platform, ...cells].flatMap(({ findings }) => findings),
      ...(platform.login ? await ofWork(env, { ownerUrl, cells: env.CELLS }, platform.login, served) : []),
    ];
  } finally {
    await postgres?.stop();
  }
}

async function examinePlatform(
  ownerUrl: string,
  options: Parameters<typeof examineDatabase>[1],
): Promise<{ findings: Finding[]; login?: string }> {
  try {
    const facts = await examineDatabase(ownerUrl, options);
    const login = isServed(facts) ? facts.prepared?.login?.name : undefined;
    return { findings: databaseFindings(facts), ...(login && { login }) };
  } catch (error) {
    const what = explainError(error, { databaseUrl: ownerUrl, port: 0 });
    if (!what) throw error;
    const why = "Every page gets 503.";
    const action = "Start the server, or correct DATABASE_URL.";
    return { findings: [{ about: "database", level: "problem", what, why, action }] };
  }
}

/** What work waits on the platform and in the served cells; the other cells can't be asked. */
async function ofWork(
  env: Env,
  owners: OwnerUrls,
  login: string,
  served: readonly string[],
): Promise<Finding[]> {
  const expected = expectedBy(env);
  const pooled = addressesFor(owners, login, expected);
  const { appUrl, cells } = addressesFor(owners, login, { ...expected, poolers: {} });
  const urls = Object.entries(cells).flatMap(([cell, { appUrl: url }]) =>
    served.includes(cell) ? [[cell, url]] : [],
  );
  const database = openDatabase({ url: appUrl, poolSize: 2, cells: Object.fromEntries(urls) });
  try {
    const state = await databaseState(database);
    const running = await runningProcesses(database);
    const poolers = [
      [appUrl, pooled.appUrl],
      ...Object.entries(cells).map(([cell, one]) => [one.appUrl, pooled.cells[cell]?.appUrl]),
    ].flatMap(([direct, through]) => (through === undefined || through === direct ? [] : [through]));
    return [
      ...(await Promise.all(poolers.map(poolerFinding))),
      ...unknownCells(state, Object.keys(env.CELLS)),
      ...workFindings(state),
      ...processFindings(running, new Date()),
    ];
  } finally {
    await database.close();
  }
}

/** Whether the pooler of a database lets the serving login through. */
async function poolerFinding(url: string): Promise<Finding> {
  const { host } = new URL(url);
  const refused = await findLoginError(url);
  if (!refused) return ok("pooler", `${host} lets the serving login through`);
  return {
    about: "pooler",
    level: "problem",
    what: `The pooler at ${host} does not let the serving login through: ${refused.message}`,
    why: "Pages that are served through it get 503.",
    action:
      "Start it, and write its file of logins anew: ops/pgbouncer/pgbouncer.ini says how. Or remove DATABASE_POOLER.",
  };
}

import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Env } from "#app/core/env.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { returnInstallation } from "#app/jobs/return-installation.server.ts";
import { databaseMigrations, nouns, tenantMigrations } from "#app/main/composition.server.ts";
import { openApp } from "#app/main/open-app.server.ts";
import { BackupError, type BackupManifest, readBackup } from "#tenants/backup/archive.ts";
import {
  ensureRestorable,
  examineTarget,
  RestoreFailure,
  restoreBackup,
  type TargetCell,
} from "#tenants/backup/restore-backup.ts";
import { describeCounts, takeBackup } from "#tenants/backup/take-backup.ts";
import { allCells, type OwnerUrls } from "#tenants/cells/cell-urls.ts";
import { type Addresses, InstallationError } from "#tenants/installation.ts";
import { configuration } from "../run/configuration.ts";
import { expectedBy } from "../run/open-process.ts";
import {
  type Command,
  type Given,
  megabytes,
  type Outcome,
  runCommand,
  textOf,
  UsageError,
  wordsFor,
} from "./command.ts";
import { onDatabases } from "./open-host.ts";

const command: Command = {
  name: "restore",
  summary:
    "Brings a backup back into empty databases or, with --replace, in place of an installation. Checks everything before it changes anything, says what it will do, and asks. Nothing that waited to be sent at the time of the backup is sent.",
  options: {
    from: { type: "string", help: "the folder of the backup", value: "FOLDER", required: true },
    check: { type: "boolean", help: "only check, and say what would be done" },
    replace: {
      type: "boolean",
      help: "replace the installation that is there, of which a backup is taken first, into the folder replaced beside the one that comes back",
    },
    discard: {
      type: "boolean",
      help: "with --replace: take no backup of it, for example since it is broken",
    },
    "new-secret": {
      type: "boolean",
      help: "the SECRET of the backup is lost: go on with the one that is set now",
    },
    yes: { type: "boolean", help: "don't ask" },
  },
};

/** The folder for what was there before, beside the backups, of which only so many are kept. */
const REPLACED = "replaced";

/** How much larger a database may be than its rows: tables, indexes, and the log of writing them. */
const GROWTH = 4;

await runCommand(command, async (given) => {
  const folder = resolve(textOf(given, "from") ?? "");
  if (given.discard && !given.replace) throw new UsageError("--discard needs --replace.");
  const manifest = await readBackup(folder);
  ensureRestorable(manifest, expectedBy(configuration({ local: true }).env), {
    ofTenants: tenantMigrations,
    cells: allCells({ ownerUrl: "", cells: configuration({ local: true }).env.CELLS }).map(([cell]) => cell),
    newSecret: given["new-secret"] === true,
  });
  return onDatabases((env, owners) => restore(given, { env, owners, folder, manifest }), { makes: true });
});

interface Restored {
  env: Env;
  owners: OwnerUrls;
  folder: string;
  manifest: BackupManifest;
}

async function restore(given: Given, what: Restored): Promise<Outcome> {
  const { env, owners, folder, manifest } = what;
  const target = await examineTarget(owners, databaseMigrations);
  if (!given.check) ensureMay(target, given.replace === true);
  if (!env.DATABASE_URL) await ensureRoom(env.DATA_DIR, manifest.bytes);
  const plan = planOf(what, target, given);
  if (given.check) return { data: { plan, clubs: manifest.clubs.length, target }, lines: plan };
  for (const line of plan) console.error(line);
  if (!given.yes) await ask();
  const isPrepared = target.some(({ state }) => state === "prepared");
  const before =
    isPrepared && !given.discard ? await takeBackup(owners, join(dirname(folder), REPLACED)) : undefined;
  // Once more, after the question and the backup: a process may have been started meanwhile.
  ensureMay(await examineTarget(owners, databaseMigrations), given.replace === true);
  let returned: Returned | undefined;
  const { unmigrated } = await restoreBackup(owners, {
    folder,
    manifest,
    target,
    expected: { ...expectedBy(env), poolers: {} },
    ofTenants: tenantMigrations,
    finish: async (addresses) => {
      returned = await finish(env, addresses, { folder, manifest });
    },
  }).catch((error: unknown) => {
    throw explained(error, before?.folder);
  });
  const { clubs = 0, suspended = [], notErased = [], dropped = 0 } = returned ?? {};
  const next = suspended.length > 0 ? "See what is named above, then start" : "Start";
  return {
    data: { clubs, suspended, notErased, unmigrated, dropped, before: before?.folder },
    failed: suspended.length > 0 || unmigrated.length > 0,
    lines: [
      ...(before ? [`What was there before is in ${before.folder}`] : []),
      ...unmigrated.map(({ tenant, error }) => `The schema ${tenant} could not be migrated: ${error}`),
      ...suspended.map(
        ({ subdomain, error }) =>
          `${subdomain} is suspended, since it would send what waited when the backup was taken: ${error}`,
      ),
      ...notErased.map(
        ({ subdomain, memberId }) =>
          `${subdomain}: member ${memberId} had been erased, but is back: without them no admin would be left`,
      ),
      `${clubs} ${clubs === 1 ? "club is" : "clubs are"} back as of ${manifest.takenAt}; ${dropped} messages and jobs that waited then are not sent`,
      `Online payments stay closed until you run npm run clubs:reconcile. ${next} the product, and run npm run doctor.`,
    ],
  };
}

type Returned = Awaited<ReturnType<typeof returnInstallation>>;

/** Makes what was restored quiet, and tries each club with its own role, before anybody can use it. */
async function finish(
  env: Env,
  addresses: Addresses,
  { folder, manifest }: Pick<Restored, "folder" | "manifest">,
): Promise<Returned> {
  const app = openApp(env, { ...addresses, log: createLogger({ level: "warn" }) });
  try {
    const returned = await returnInstallation(app, nouns);
    if (returned.clubs !== manifest.clubs.length)
      throw new BackupError(`${returned.clubs} clubs came back instead of ${manifest.clubs.length}.`);
    // It was noted after it was taken, so it does not know of itself.
    await app.database
      .platform("platform.backups")
      .insert({
        taken_at: new Date(manifest.takenAt),
        folder,
        clubs: manifest.clubs.length,
        bytes: manifest.bytes,
      })
      .onConflict("taken_at")
      .ignore();
    return returned;
  } finally {
    await app.close();
  }
}

/** Throws unless the databases may be filled. */
function ensureMay(target: readonly TargetCell[], replaces: boolean): void {
  const used = target.find(({ state }) => state !== "empty");
  if (used && !replaces)
    throw new InstallationError(
      used.state === "half"
        ? `The database of ${used.cell} is half restored: --replace begins again.`
        : `The database of ${used.cell} is an installation with ${used.clubs} schemas of clubs: name empty databases, or replace it with --replace.`,
    );
  const running = target.find((one) => one.running > 0);
  if (running)
    throw new InstallationError(
      `Processes serve or do the jobs (${running.running}): stop them first. One that was killed is forgotten after a minute.`,
    );
  const serving = target.find((one) => one.serving > 0);
  if (serving)
    throw new InstallationError(
      `Processes that serve have ${serving.serving} connections to the database of ${serving.cell}: stop all of them first, and a pooler in between.`,
    );
}

async function ensureRoom(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const needed = bytes * GROWTH;
  if (bavail * bsize < needed)
    throw new BackupError(
      `${megabytes(bavail * bsize)} are free where ${dataDir} is, and ${megabytes(needed)} are needed: nothing was changed.`,
    );
}

function planOf(
  { owners, folder, manifest }: Restored,
  target: readonly TargetCell[],
  given: Given,
): string[] {
  const hours = Math.floor((Date.now() - Date.parse(manifest.takenAt)) / 3_600_000);
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  const replaced = target.filter(({ state }) => state !== "empty");
  return [
    `Backup      ${folder}`,
    `            of ${manifest.takenAt}, ${age} old, by version ${manifest.version}; every file is as it was written`,
    `            ${describeCounts(manifest)}, ${megabytes(manifest.bytes)} of rows`,
    ...allCells(owners).map(
      ([cell, url]) => `Into        ${cell}: ${new URL(url).host}${new URL(url).pathname}`,
    ),
    ...replaced.map(
      ({ cell, clubs, state }) =>
        `Replaces    ${cell}: ${clubs} schemas of clubs, ${state === "half" ? "half restored" : given.discard ? "of which NO backup is taken" : "of which a backup is taken first"}`,
    ),
    `Afterwards  whatever was written after ${manifest.takenAt} is gone; mails, reminders and webhooks that waited then are not sent`,
    ...(given["new-secret"]
      ? ["            SECRET may be another: clubs' webhooks then need new secrets, and links in mails end"]
      : []),
  ];
}

async function ask(): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError("Without a terminal to ask at, --yes is needed.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question("Restore it? Type yes: ");
  terminal.close();
  if (answer.trim() !== "yes") throw new UsageError("Nothing was changed.");
}

/** Why it failed, and how the databases are now. */
function explained(error: unknown, before: string | undefined): unknown {
  if (!(error instanceof RestoreFailure)) return error;
  const state = error.isEmpty
    ? "The databases are empty, as they were before."
    : `The databases are half restored, and nothing serves them before a restore has completed: run this again with --replace.${before ? ` What was there is in ${before}` : ""}`;
  return new BackupError(`${wordsFor(error.cause)}\n${state}`);
}

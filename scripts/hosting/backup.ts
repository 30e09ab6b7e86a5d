import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BackupError, type BackupManifest, MANIFEST } from "#tenants/backup/archive.ts";
import { isBackupName, takeBackup } from "#tenants/backup/take-backup.ts";
import { allCells } from "#tenants/cells/cell-urls.ts";
import { type Command, type Given, megabytes, runCommand, textOf, UsageError } from "./command.ts";
import { type Host, onHost } from "./open-host.ts";

const command: Command = {
  name: "backup",
  summary:
    "Writes a backup of the whole installation, while it serves: every database and club, as of one moment, into a new folder. SECRET is not in it.",
  options: {
    to: {
      type: "string",
      help: "the folder that keeps the backups (default: backups in DATA_DIR)",
      value: "FOLDER",
    },
    keep: {
      type: "string",
      help: "how many backups to keep there, this one included; older ones are deleted (default: all)",
      value: "NUMBER",
    },
  },
};

/** What a run that was killed left behind is deleted after this time, in milliseconds. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

await runCommand(command, async (given) => {
  const keep = keepOf(given);
  return onHost(
    async ({ app, env, owners, failedCells }) => {
      const away = failedCells[0];
      if (away)
        throw new BackupError(
          `The cell ${away.cell} is out of reach (${away.error}): nothing was written, since its clubs would be missing.`,
        );
      const folder = resolve(textOf(given, "to") ?? join(env.DATA_DIR, "backups"));
      const taken = await takeBackup(owners, folder);
      await record(app, taken);
      const { removed, kept } = await prune(folder, { keep, taken: taken.folder });
      const databases = allCells(owners).length;
      return {
        data: { ...taken, takenAt: taken.takenAt.toISOString(), removed },
        lines: [
          `${taken.clubs} ${taken.clubs === 1 ? "club" : "clubs"}${databases > 1 ? ` of ${databases} databases` : ""}, ${megabytes(taken.bytes)}: ${taken.folder}`,
          `${kept} ${kept === 1 ? "backup" : "backups"} there now${removed.length > 0 ? `, ${removed.length} older deleted` : ""}. Copy it to another machine, and keep SECRET there too, apart from it.`,
        ],
      };
    },
    { allowsNewer: true },
  );
});

function keepOf(given: Given): number {
  const text = textOf(given, "keep");
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError("--keep: must be a whole number from 1.");
  return Number(text);
}

/** Notes on the platform that there is a backup: doctor and the metrics tell its age. */
async function record(app: Host["app"], taken: Awaited<ReturnType<typeof takeBackup>>): Promise<void> {
  const { takenAt, folder, clubs, bytes } = taken;
  await app.database
    .platform("platform.backups")
    .insert({ taken_at: takenAt, folder, clubs, bytes })
    .onConflict("taken_at")
    .ignore();
}

/**
 * Deletes this installation's oldest backups until `keep` are left, and what runs that were killed have left behind. Those of
 * other installations in the folder are not its own.
 */
async function prune(
  folder: string,
  { keep, taken }: { keep: number; taken: string },
): Promise<{ removed: string[]; kept: number }> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith(".partial-"))) {
    const file = join(folder, name);
    if (existsSync(file) && Date.now() - (await stat(file)).mtimeMs > LEFT_BEHIND_MS)
      await rm(file, { recursive: true, force: true });
  }
  const own = await installationOf(taken);
  const backups: string[] = [];
  for (const name of names.filter(isBackupName).toSorted())
    if ((await installationOf(join(folder, name))) === own) backups.push(name);
  const removed = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  return { removed, kept: backups.length - removed.length };
}

/** Whose backup this is; undefined if its manifest can't be read. */
async function installationOf(backup: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(join(backup, MANIFEST), "utf8")) as BackupManifest).installation;
  } catch {
    return undefined;
  }
}

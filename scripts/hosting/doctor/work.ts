import type { RunningProcess } from "#app/flows/hosting/running-processes.server.ts";
import type { DatabaseState } from "#app/infra/metrics/current-state.ts";
import { VERSION } from "#app/main/version.server.ts";
import { MAIN } from "#tenants/cells/cell-urls.ts";
import { type Finding, ok } from "./finding.ts";

/** Seconds after which waiting work is late, and after which it seems that nobody does it. */
const LATE = 600;
const STUCK = 3_600;
/** A server that archives its log does so at least this often, in seconds. */
const ARCHIVED_WITHIN = 86_400;
/** A backup each night, and two hours for it: TeamsheetBackupOld has the same limit. In seconds. */
const TOO_OLD = 26 * 3_600;

/** The findings about waiting work, and about the archiving of the database's log for backups. */
export function workFindings({ oldest, outboxes, archivers, backup }: DatabaseState): Finding[] {
  const waiting = [
    ...oldest.map(({ lane, seconds }) => ({ where: `lane ${lane}`, seconds })),
    ...outboxes.map(({ name, seconds }) => ({ where: `outbox of ${name}`, seconds })),
  ].filter(({ seconds }) => seconds > LATE);
  const late: Finding[] = waiting.map(({ where, seconds }) => ({
    about: "queue",
    level: seconds > STUCK ? "problem" : "warning",
    what: `Work has been waiting for ${Math.round(seconds / 60)} minutes (${where}).`,
    why: "Mails, reminders and other queued work come late or not at all.",
    action:
      "Make sure that a process runs the jobs (JOBS=inline, or npm run jobs), and look for failed ones in its log.",
  }));
  return [
    ...(late.length > 0 ? late : [ok("queue", "no work has been waiting for long")]),
    ...backupFindings(archivers, backup),
  ];
}

/** The findings about the processes that run; none may be meant to. */
export function processFindings(running: readonly RunningProcess[], now: Date): Finding[] {
  const about = "processes";
  if (running.length === 0) return [ok(about, "none is running")];
  const found: Finding[] = [];
  if (!running.some(({ hasJobs }) => hasJobs))
    found.push({
      about,
      level: "problem",
      what: "None of the running processes does the jobs.",
      why: "No mail is sent, no session is settled and no reminder goes out.",
      action: "Start one without JOBS=off, or npm run jobs.",
    });
  const others = running.filter(({ version }) => version !== VERSION.number);
  if (others.length > 0)
    found.push({
      about,
      level: "warning",
      what: `${others.length} of ${running.length} run another version than this one (${VERSION.number}): ${[...new Set(others.map(({ version }) => version))].join(", ")}.`,
      why: "That is right during an upgrade, and at no other time.",
      action: "Restart them, one after the other.",
    });
  const hours = Math.floor(
    (now.getTime() - Math.min(...running.map((one) => one.startedAt.getTime()))) / 3_600_000,
  );
  return found.length > 0
    ? found
    : [ok(about, `${running.length} running (${VERSION.number}), the oldest for ${hours} hours`)];
}

/** One kind of backup is enough: those of `npm run backup`, or the archived log of every cell. */
function backupFindings(archivers: DatabaseState["archivers"], backup: DatabaseState["backup"]): Finding[] {
  const archived = archivers.filter(({ on }) => on).map(archiverFinding);
  const isArchived = archived.length === archivers.length;
  if (isArchived && !backup) return archived;
  return [...archived, backupFinding(backup, archived.length > 0)];
}

function backupFinding(backup: DatabaseState["backup"], isPartlyArchived: boolean): Finding {
  const about = "backups";
  const action =
    "npm run backup, and once a night by ops/systemd/teamsheet-backup.timer: see docs/hosting/restore.md.";
  const why = "If the disk is lost, so is everything since the last backup.";
  if (!backup) {
    const what = isPartlyArchived
      ? "Not every cell archives its write-ahead log, and npm run backup has never taken a backup."
      : "No backup was ever taken.";
    return { about, level: "warning", what, why, action };
  }
  const hours = Math.floor(backup.seconds / 3_600);
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  if (backup.seconds > TOO_OLD)
    return {
      about,
      level: "problem",
      what: `The last backup is ${age} old (${backup.folder}).`,
      why,
      action,
    };
  return ok(about, `the last one is ${age} old (${backup.folder})`);
}

function archiverFinding({ cell, failing, seconds }: DatabaseState["archivers"][number]): Finding {
  const about = "backups";
  const log = cell === MAIN ? "the write-ahead log" : `the write-ahead log of the cell ${cell}`;
  const last = `${Math.round(seconds / 60)} minutes ago`;
  if (failing)
    return {
      about,
      level: "problem",
      what: `Archiving ${log} fails; its last segment was archived ${last}.`,
      why: "What is not archived fills the disk, and is lost if the disk is.",
      action: "See what archive_command prints, in the database server's log.",
    };
  if (seconds > ARCHIVED_WITHIN)
    return {
      about,
      level: "warning",
      what: `The last segment of ${log} was archived ${last}.`,
      why: "A restore brings back nothing newer than that.",
      action: "Set archive_timeout, for example to 5min.",
    };
  return ok(about, `${log} was archived ${last}`);
}

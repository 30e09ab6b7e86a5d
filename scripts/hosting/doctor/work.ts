import type { RunningProcess } from "#app/domain/organizations/hosting/running-processes.server.ts";
import type { DatabaseState } from "#app/metrics/current-state.server.ts";
import { VERSION } from "#app/version.server.ts";
import { MAIN } from "#tenants/cells/cell-urls.ts";
import { type Finding, ok } from "./finding.ts";

/** Seconds after which waiting work is late, and after which it seems that nobody does it. */
const LATE = 600;
const STUCK = 3_600;
/** A server that archives its log does so at least this often, in seconds. */
const ARCHIVED_WITHIN = 86_400;

/** The findings about waiting work, and about the archiving of the database's log for backups. */
export function workFindings({ oldest, outboxes, archivers }: DatabaseState): Finding[] {
  const waiting = [
    ...oldest.map(({ lane, seconds }) => ({ where: `lane ${lane}`, seconds })),
    ...outboxes.map(({ name, seconds }) => ({ where: `outbox of ${name}`, seconds })),
  ].filter(({ seconds }) => seconds > LATE);
  const late: Finding[] = waiting.map(({ where, seconds }) => ({
    ...{ about: "queue", level: seconds > STUCK ? "problem" : "warning" },
    what: `Work has been waiting for ${Math.round(seconds / 60)} minutes (${where}).`,
    why: "Mails, reminders and other queued work come late or not at all.",
    action:
      "Make sure that a process runs the jobs (JOBS=inline, or npm run jobs), and look for failed ones in its log.",
  }));
  return [
    ...(late.length > 0 ? late : [ok("queue", "no work has been waiting for long")]),
    ...archivers.map(archiverFinding),
  ];
}

/** The findings about the processes that run; none may be meant to. */
export function processFindings(running: readonly RunningProcess[], now: Date): Finding[] {
  const about = "processes";
  if (running.length === 0) return [ok(about, "none is running")];
  const found: Finding[] = [];
  if (!running.some(({ hasJobs }) => hasJobs))
    found.push({
      ...{ about, level: "problem", what: "None of the running processes does the jobs." },
      why: "No mail is sent, no session is settled and no reminder goes out.",
      action: "Start one without JOBS=off, or npm run jobs.",
    });
  const others = running.filter(({ version }) => version !== VERSION.number);
  if (others.length > 0)
    found.push({
      ...{ about, level: "warning" },
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

function archiverFinding({ cell, on, failing, seconds }: DatabaseState["archivers"][number]): Finding {
  const about = "backups";
  const log = cell === MAIN ? "the write-ahead log" : `the write-ahead log of the cell ${cell}`;
  if (!on)
    return {
      ...{
        about,
        level: "warning",
        what: `Nothing archives ${log} (archive_mode is off).`,
      },
      why: "If its disk is lost, so is everything since the last full backup.",
      action:
        "Set up continuous archiving, for example with pgBackRest: see docs/operations.md, Backup and return.",
    };
  const last = `${Math.round(seconds / 60)} minutes ago`;
  if (failing)
    return {
      ...{
        about,
        level: "problem",
        what: `Archiving ${log} fails; its last segment was archived ${last}.`,
      },
      why: "What is not archived fills the disk, and is lost if the disk is.",
      action: "See what archive_command prints, in the database server's log.",
    };
  if (seconds > ARCHIVED_WITHIN)
    return {
      ...{ about, level: "warning", what: `The last segment of ${log} was archived ${last}.` },
      ...{
        why: "A restore brings back nothing newer than that.",
        action: "Set archive_timeout, for example to 5min.",
      },
    };
  return ok(about, `${log} was archived ${last}`);
}

import type { DatabaseState } from "#app/metrics/current-state.server.ts";
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

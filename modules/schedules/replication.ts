import { Temporal } from "temporal-polyfill";
import type { AskedSession } from "#app/kit/commands.server.ts";

import { changedPattern, type SessionPattern } from "./schedule.ts";

/** A session that a schedule made, as far as an edit of the schedule needs it. */
export interface GeneratedSession extends AskedSession {
  sessionId: number;
  /** The date it was made for, 'YYYY-MM-DD' in the club's zone. */
  localDate: string;
  confirmed: boolean;
  /** Whether somebody edited it by hand, so that the schedule leaves it alone. */
  detached: boolean;
  /** Whether anybody has answered, coming or not. */
  answered: boolean;
}

/** What an edit or the deletion of a schedule does to the sessions that exist. */
export interface ReplicationPlan {
  /** The fields that the sessions in `change` get; empty if nothing of the pattern differs. */
  changes: Partial<SessionPattern>;
  change: GeneratedSession[];
  delete: GeneratedSession[];
  /** Members who were coming are told. */
  cancel: GeneratedSession[];
  /** Those that would be touched, had nobody edited them by hand. */
  keep: GeneratedSession[];
}

type Pattern = SessionPattern & { weekDays: readonly number[] };

const isAhead = ({ confirmed, startsAt }: GeneratedSession, now: Date) => confirmed && startsAt > now;

/**
 * Plans what replacing `previous` by `next` does to existing sessions; `next` undefined ends the schedule. Only
 * future, confirmed and attached sessions are touched. On a week day that is dropped now, an unanswered session is
 * deleted and an answered one is canceled; all others get the changed fields.
 */
export function replication(
  previous: Pattern,
  next: Pattern | undefined,
  sessions: readonly GeneratedSession[],
  now: Date,
): ReplicationPlan {
  const ahead = sessions.filter((session) => isAhead(session, now));
  const touched = ahead.filter(({ detached }) => !detached);
  const isDropped = (session: GeneratedSession) => {
    if (!next) return true;
    const day = Temporal.PlainDate.from(session.localDate).dayOfWeek;
    return previous.weekDays.includes(day) && !next.weekDays.includes(day);
  };
  const dropped = touched.filter(isDropped);
  const changes = next ? changedPattern(previous, next) : {};
  const changesAny = Object.keys(changes).length > 0;
  return {
    changes,
    change: changesAny ? touched.filter((session) => !isDropped(session)) : [],
    delete: dropped.filter((session) => !session.answered),
    cancel: dropped.filter((session) => session.answered),
    keep: ahead.filter((session) => session.detached && (changesAny || isDropped(session))),
  };
}

/** How many coming sessions follow the schedule, and how many it leaves alone because they were edited by hand. */
export function followers(
  sessions: readonly GeneratedSession[],
  now: Date,
): { attached: number; detached: number } {
  const coming = sessions.filter((session) => isAhead(session, now));
  const detached = coming.filter((session) => session.detached).length;
  return { attached: coming.length - detached, detached };
}

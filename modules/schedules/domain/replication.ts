import { Temporal } from "temporal-polyfill";
import { changedPattern, type SessionPattern } from "./schedule.ts";

/** A session that a schedule made, as far as an edit of the schedule needs to know it. */
export interface GeneratedSession {
  sessionId: number;
  /** The date it was made for, 'YYYY-MM-DD' in the club's zone. */
  localDate: string;
  startsAt: Date;
  confirmed: boolean;
  /** Edited by hand: it goes its own way. */
  detached: boolean;
  /** Somebody has answered, whatever the answer. */
  answered: boolean;
}

/** What an edit or the end of a schedule does to the sessions that exist. */
export interface ReplicationPlan {
  /** The fields that `change` gets; empty when nothing of the pattern differs. */
  changes: Partial<SessionPattern>;
  change: GeneratedSession[];
  delete: GeneratedSession[];
  /** Canceled, and those who were coming are told. */
  cancel: GeneratedSession[];
}

type Pattern = SessionPattern & { weekDays: readonly number[] };

function touchable(session: GeneratedSession, now: Date): boolean {
  return session.confirmed && !session.detached && session.startsAt > now;
}

/**
 * Plans what replacing `previous` by `next` does to existing sessions; `next` undefined ends the schedule. Only
 * future, confirmed and attached sessions are touched. On a dropped week day an unanswered session is deleted and an
 * answered one is canceled; on a kept one the changed fields are handed on.
 */
export function replication(
  previous: Pattern,
  next: Pattern | undefined,
  sessions: readonly GeneratedSession[],
  now: Date,
): ReplicationPlan {
  const touched = sessions.filter((session) => touchable(session, now));
  const kept = (session: GeneratedSession) =>
    next?.weekDays.includes(Temporal.PlainDate.from(session.localDate).dayOfWeek) ?? false;
  const dropped = touched.filter((session) => !kept(session));
  const changes = next ? changedPattern(previous, next) : {};
  return {
    changes,
    change: Object.keys(changes).length > 0 ? touched.filter(kept) : [],
    delete: dropped.filter((session) => !session.answered),
    cancel: dropped.filter((session) => session.answered),
  };
}

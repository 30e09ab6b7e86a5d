import type { AuditSubject } from "#app/kit/commands.server.ts";

/** A running schedule creates sessions, a paused one creates nothing. */
export type ScheduleStatus = "running" | "paused";

/** The numbers of the states in the API. */
export const STATUS_NUMBERS = { running: 0, paused: 1 } as const satisfies Record<ScheduleStatus, number>;

/** What a schedule says about each of its sessions. */
export interface SessionPattern {
  name: string;
  address: string;
  description: string;
  /** Places per session; null = no limit. */
  capacity: number | null;
  /** Minor units of the club's currency; 0 = free. */
  price: number;
  /** Wall-clock time in the club's zone, 'HH:MM'. */
  startTime: string;
  /** 'HH:MM'; at or before the start means the next day. */
  finishTime: string;
  tags: string[];
  /** Hours before the start at which answers close; null = at the start. */
  answerDeadlineHours: number | null;
}

/** A weekly pattern from which sessions are made. */
export interface Schedule extends SessionPattern {
  id: number;
  /** ISO week days, 1 = Monday … 7 = Sunday; sorted, at least one. */
  weekDays: number[];
  status: ScheduleStatus;
  /** Are members told of the sessions that it makes? */
  announce: boolean;
}

const PATTERN_FIELDS: readonly (keyof SessionPattern)[] = [
  "name",
  "address",
  "description",
  "capacity",
  "price",
  "startTime",
  "finishTime",
  "tags",
  "answerDeadlineHours",
];

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => value === b[i]);
  return a === b;
}

/**
 * The fields in which `next` differs, which an edit carries to existing sessions. Start and finish go together, since
 * one without the other could move a session across midnight.
 */
export function changedPattern(previous: SessionPattern, next: SessionPattern): Partial<SessionPattern> {
  const changed = PATTERN_FIELDS.filter((field) => !same(previous[field], next[field]));
  const { startTime, finishTime } = next;
  const times =
    changed.includes("startTime") || changed.includes("finishTime") ? { startTime, finishTime } : {};
  return { ...Object.fromEntries(changed.map((field) => [field, next[field]])), ...times };
}

/** Do these changes alter where or when somebody has to be? */
export function movesPeople(changes: Partial<SessionPattern>): boolean {
  return "startTime" in changes || "address" in changes;
}

/** A schedule as the audit log names it. */
export function scheduleSubject({ id, name }: Pick<Schedule, "id" | "name">): AuditSubject {
  return { kind: "schedule", id, label: name };
}

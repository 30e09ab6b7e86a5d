import { hasRole, type Role } from "#app/core/members/role.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { endOfDay } from "#app/kernel/values/zoned.ts";
import type { Standing } from "../admission.ts";

/** Who was there, as a coach saw it. */
export type Presence = "came" | "late" | "absent";

export const PRESENCES = ["came", "late", "absent"] as const satisfies Presence[];

/** The longest search for people on the list, in characters. */
export const MAX_SEARCH = 100;

/** How long after the finish a coach records presence, in milliseconds; an admin always can. */
export const COACH_RECORDS_MS = 14 * 86_400_000;

/** Who records, and when. */
export interface Recording {
  role: Role;
  now: Date;
  /** The instant at which today ends in the club's zone. */
  dayEnds: Date;
}

/** Who records in a club of this time zone, at this instant. */
export function recordingAt(now: Date, { role, timezone }: { role: Role; timezone: string }): Recording {
  return { role, now, dayEnds: endOfDay(now, 0, timezone) };
}

/** Can presence be recorded? Not yet, yes, only by an admin any more, or never since the occasion was canceled. */
export type RecordingState = "ahead" | "open" | "over" | "canceled";

/** Whether a coach or an admin can record presence. Apart from canceled, the occasion's status does not matter. */
export function recordingState(occasion: Occasion, { role, now, dayEnds }: Recording): RecordingState {
  if (occasion.status === "canceled") return "canceled";
  if (occasion.startsAt >= dayEnds) return "ahead";
  const isOver = now.getTime() >= occasion.finishesAt.getTime() + COACH_RECORDS_MS;
  return isOver && !hasRole(role, "admin") ? "over" : "open";
}

const REFUSALS = {
  ahead: "presence-ahead",
  over: "presence-over",
  canceled: "occasion-canceled",
} as const;

/**
 * Refuses presence, and walk-ins, that this person may not record now. Refuses `role-denied`, `presence-ahead`, `presence-over`,
 * `occasion-canceled`.
 */
export function refuseRecording(occasion: Occasion, recording: Recording): void {
  if (!hasRole(recording.role, "coach")) throw new Refusal("role-denied");
  const state = recordingState(occasion, recording);
  if (state !== "open") throw new Refusal(REFUSALS[state]);
}

/** Did this member take part? The mark decides; without one, the answer. */
export function tookPart(standing: Standing, presence: Presence | null): boolean {
  return presence === null ? standing === "attending" : presence !== "absent";
}

/** `tookPart` for `attendances a`, in SQL. */
export const TOOK_PART =
  "(a.presence IN ('came', 'late') OR (a.presence IS NULL AND coalesce(a.state, '') = 'attending'))";

/** How many members have which mark. */
export interface Tally {
  came: number;
  late: number;
  absent: number;
  /** Not marked yet. */
  open: number;
}

/** Counts marks; null = none. */
export function countMarks(marks: Iterable<Presence | null>): Tally {
  const tally: Tally = { came: 0, late: 0, absent: 0, open: 0 };
  for (const mark of marks) tally[mark ?? "open"]++;
  return tally;
}

/** Somebody on the list, with the mark so far. */
export interface Listed {
  memberId: number;
  standing: Standing;
  presence: Presence | null;
}

/** A mark for a member; null takes it away. */
export interface Mark {
  memberId: number;
  presence: Presence | null;
}

/** The mark for everybody else among these members. */
export interface Others {
  presence: Presence;
  among: readonly number[];
}

/**
 * The changes that these marks make: the last one given for each member, and that of `others`, if given, for everybody
 * else among them who attends and has no mark.
 */
export function changingMarks(
  listed: readonly Listed[],
  marks: readonly Mark[],
  others?: Others,
): { memberId: number; before: Presence | null; after: Presence | null }[] {
  const wanted = new Map(marks.map(({ memberId, presence }) => [memberId, presence]));
  const among = new Set(others?.among);
  return listed.flatMap(({ memberId, standing, presence: before }) => {
    const isMeant = standing === "attending" && before === null && among.has(memberId);
    const rest = others && isMeant ? others.presence : before;
    const marked = wanted.get(memberId);
    const after = marked === undefined ? rest : marked;
    return after === before ? [] : [{ memberId, before, after }];
  });
}

/** Who attends without a mark, though neither these marks nor `others` are about them: they were added since. */
export function addedSince<T extends Listed>(
  listed: readonly T[],
  marks: readonly Mark[],
  others?: Others,
): T[] {
  if (!others) return [];
  const meant = new Set([...others.among, ...marks.map(({ memberId }) => memberId)]);
  return listed.filter(
    ({ memberId, standing, presence }) =>
      standing === "attending" && presence === null && !meant.has(memberId),
  );
}

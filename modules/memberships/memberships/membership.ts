import { addDays } from "#app/kit/rules.ts";
import type { Period } from "#modules/memberships/durations/period.ts";

/** What is stored: whether it is paid for, or no longer gives any right. */
export type StoredState = "unpaid" | "covered" | "stopped";

/** How a membership stands on a day, as people read it. */
export type MembershipState = "inactive" | "active" | "waiting" | "expired";

/** The numbers of the states in the API. */
export const STATE_NUMBERS = { inactive: 0, active: 1, waiting: 2, expired: 3 } as const satisfies Record<
  MembershipState,
  number
>;

/** When a membership lets its member take part, and whether it does. */
export interface Rights extends Period {
  state: StoredState;
}

/** How a membership stands today. */
export function stateOn({ state, from, until }: Rights, today: string): MembershipState {
  if (state === "stopped") return "inactive";
  if (until < today) return "expired";
  return state === "unpaid" || from > today ? "waiting" : "active";
}

/** Does one of these let its member take part on this date? Whether it has begun does not matter, only that it is covered. */
export function covers(memberships: readonly Rights[], date: string): boolean {
  return memberships.some(({ state, from, until }) => state === "covered" && from <= date && date <= until);
}

/** Is a membership current or to come, paid or not? A member has at most two of them: one and the one that follows it. */
export function isLive({ state, until }: Rights, today: string): boolean {
  return state !== "stopped" && until >= today;
}

export const MAX_LIVE = 2;

/** How long a member can give back what they have just taken, even if it is paid. */
export const UNDO_MS = 3_600_000;

/** What decides whether its member may give a membership back. */
export interface GoingBack {
  state: StoredState;
  /** Until when it can be given back although it is paid; null for one that was not taken by its member. */
  undoUntil: Date | null;
  /** Does its member hold a place that it has opened? */
  opened: boolean;
  /** Had it begun when its payment was undone? */
  used: boolean;
}

/** May its member give it back although it is paid: is it fresh, and not used? */
export function isReturnable({ state, undoUntil, opened }: Omit<GoingBack, "used">, now: Date): boolean {
  return state !== "stopped" && undoUntil !== null && now < undoUntil && !opened;
}

/** The refusal if its member may not give it back; undefined if they may: as long as it is not paid, or while it is returnable. */
export function keptBy(
  membership: GoingBack,
  now: Date,
): "memberships:not-live" | "memberships:paid" | "memberships:used" | "memberships:in-use" | undefined {
  const { state, undoUntil, opened, used } = membership;
  if (state === "stopped") return "memberships:not-live";
  if (isReturnable(membership, now)) return undefined;
  if (state === "unpaid") return used ? "memberships:used" : undefined;
  return opened && undoUntil !== null && now < undoUntil ? "memberships:in-use" : "memberships:paid";
}

/** A change to one of the memberships of two members who are merged. */
export type PeriodChange = { id: number; from: string } | { id: number; stop: true };

type Owned = Rights & { id: number };

/**
 * What becomes of the memberships of two members who are merged, so that none overlap: every covered day stays covered, by
 * the membership that begins first; an unpaid one that overlaps another is stopped.
 */
export function mergedPeriods(survivors: readonly Owned[], others: readonly Owned[]): PeriodChange[] {
  const inState = (state: StoredState, list: readonly Owned[]) => list.filter((one) => one.state === state);
  const covered = inState("covered", [...survivors, ...others]).sort(
    (a, b) => compare(a.from, b.from) || compare(b.until, a.until),
  );
  const changes: PeriodChange[] = [];
  const kept: Period[] = [];
  let lastDay = "";
  for (const one of covered) {
    const from = one.from > lastDay ? one.from : addDays(lastDay, 1);
    if (from > one.until) {
      changes.push({ id: one.id, stop: true });
      continue;
    }
    if (from !== one.from) changes.push({ id: one.id, from });
    kept.push({ from, until: one.until });
    lastDay = one.until;
  }
  for (const one of [...inState("unpaid", survivors), ...inState("unpaid", others)]) {
    if (kept.some((other) => one.from <= other.until && other.from <= one.until))
      changes.push({ id: one.id, stop: true });
    else kept.push(one);
  }
  return changes;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

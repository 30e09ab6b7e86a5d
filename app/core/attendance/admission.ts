import { hasRole, type Role } from "#app/core/members/role.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";

/** A member's standing on an occasion; null = has not answered. */
export type Standing = "not-attending" | "attending" | "waiting" | null;

/** Does a member with this standing hold a place, or stand in line? */
export function isInvolved(standing: Standing): boolean {
  return standing === "attending" || standing === "waiting";
}

/** Do both come of the same answer? A note that was given with one of them then fits the other, too. */
export function isSameAnswer(previous: Standing, next: Standing): boolean {
  return previous === next || (isInvolved(previous) && isInvolved(next));
}

/** What a member can say: coming, not coming, or taking the answer back. */
export type Answer = "not-attending" | "attending" | null;

type Places = Pick<Occasion, "capacity" | "attending">;

/** How many places are free: Infinity if there is no limit, 0 if more are taken than there are. */
export function placesFree({ capacity, attending }: Places): number {
  return capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - attending);
}

/** What becomes of an answer. */
export interface Admission {
  standing: Standing;
  /** A fresh commitment: a new turn in line and today's price. A repeated answer keeps both. */
  fresh: boolean;
  /** A place given beyond the limit. */
  overCapacity: boolean;
}

/**
 * Where an answer leads. A member who already has a place or a turn in line keeps it if they answer again. `freePlaces`
 * are those left once everybody eligible in line has moved up, so that a newcomer passes nobody.
 */
export function admit(
  answer: Answer,
  previous: { standing: Standing; overCapacity: boolean },
  freePlaces: number,
  options: { overCapacity: boolean },
): Admission {
  if (answer !== "attending") return { standing: answer, fresh: false, overCapacity: false };
  if (previous.standing === "attending")
    return { standing: "attending", fresh: false, overCapacity: previous.overCapacity };
  const inLine = previous.standing === "waiting";
  if (freePlaces > 0) return { standing: "attending", fresh: !inLine, overCapacity: false };
  if (options.overCapacity) return { standing: "attending", fresh: !inLine, overCapacity: true };
  return { standing: "waiting", fresh: !inLine, overCapacity: false };
}

/** Does this change leave a place to somebody in line? */
export function freesPlace(previous: Standing, next: Standing): boolean {
  return previous === "attending" && next !== "attending";
}

/**
 * Would giving the previous answer again put the member back exactly where they were? A place that was given up may be
 * somebody else's by now. `freePlaces` are those left after the change.
 */
export function canReturnByAnswer(previous: Answer, standing: Standing, freePlaces: number): boolean {
  return previous !== standing && (previous !== "attending" || freePlaces > 0);
}

/** Who answers, and for whom. */
export interface Answering {
  role: Role;
  /** They answer for themselves. */
  own: boolean;
  answer: Answer;
  now: Date;
  /** The club's zone: "the occasion's day" is a day there. */
  timezone: string;
}

/**
 * Refuses an answer that this person may not give now. Members answer for themselves until the start. They can come in
 * to an event only during its registration, and players to a session only until its deadline; both can be left until
 * the start. On the day of the occasion a coach may answer for anybody, themselves included; an admin always may.
 * Nobody may answer a canceled occasion. Refuses `occasion-canceled`, `answer-closed`, `answer-settled`, `not-its-day`,
 * `role-denied`, `registration-not-open`, `registration-closed`, `deadline-over`.
 */
export function refuseUntimely(occasion: Occasion, asking: Answering): void {
  if (occasion.status === "canceled") throw new Refusal("occasion-canceled");
  if (asking.own && occasion.status === "confirmed" && asking.now < occasion.startsAt) {
    if (asking.answer === "attending") refuseOutsideRegistration(occasion, asking);
    return;
  }
  if (hasRole(asking.role, "admin")) return;
  if (hasRole(asking.role, "coach") && isOnItsDay(occasion, asking)) return;
  if (asking.own) throw new Refusal(closedCode(occasion));
  throw new Refusal(hasRole(asking.role, "coach") ? "not-its-day" : "role-denied");
}

/** Why an occasion takes no answers any more: the club has settled it, perhaps before its start, or it has started. */
export function closedCode({ status }: Pick<Occasion, "status">): "answer-closed" | "answer-settled" {
  return status === "confirmed" ? "answer-closed" : "answer-settled";
}

/** Does `refuseUntimely` let this person give this answer now? */
export function isTimely(occasion: Occasion, asking: Answering): boolean {
  try {
    refuseUntimely(occasion, asking);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function refuseOutsideRegistration(occasion: Occasion, { role, now }: Pick<Answering, "role" | "now">): void {
  const { registrationOpensAt: opensAt } = occasion;
  const closesAt = closesFor(occasion, role);
  if (opensAt && now < opensAt) throw new Refusal("registration-not-open");
  if (closesAt && now >= closesAt)
    throw new Refusal(occasion.kind === "event" ? "registration-closed" : "deadline-over");
}

/**
 * The instant from which people with this role can't come in or join the line any more; null = the start. A session's
 * deadline applies to players only.
 */
export function closesFor(
  { kind, registrationClosesAt }: Pick<Occasion, "kind" | "registrationClosesAt">,
  role: Role,
): Date | null {
  return kind === "event" || role === "player" ? registrationClosesAt : null;
}

/** Is giving up a place now late, that is, after the session's deadline? This counts for coaches and admins, too. */
export function isLate(
  { kind, registrationClosesAt }: Pick<Occasion, "kind" | "registrationClosesAt">,
  now: Date,
): boolean {
  return kind === "session" && registrationClosesAt !== null && now >= registrationClosesAt;
}

function isOnItsDay(occasion: Occasion, { now, timezone }: Answering): boolean {
  const today = dateIn(timezone, now);
  return today >= dateIn(timezone, occasion.startsAt) && today <= dateIn(timezone, occasion.finishesAt);
}

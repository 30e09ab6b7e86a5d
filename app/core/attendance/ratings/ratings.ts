import type { Occasion } from "#app/core/occasions/occasion.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Standing } from "../admission.ts";
import { type Presence, tookPart } from "../presence/presence.ts";

/** How long after the finish a session can be rated, in milliseconds. */
export const RATABLE_MS = 7 * 86_400_000;

/** A session gets 1 to this many stars. */
export const MAX_STARS = 5;

/** Comments are shown only if there are at least this many ratings, so that they don't reveal who wrote them. */
export const FEWEST_FOR_COMMENTS = 3;

export const LONGEST_COMMENT = 500;

/** Can a session that finished then be rated now? */
function isRatable(
  { kind, status, finishesAt }: Pick<Occasion, "kind" | "status" | "finishesAt">,
  now: Date,
): boolean {
  if (kind !== "session" || status === "canceled") return false;
  return now >= finishesAt && now.getTime() < finishesAt.getTime() + RATABLE_MS;
}

/**
 * Refuses a rating by somebody who did not take part, or outside the week after the finish. Refuses `rating-closed`,
 * `rating-absent`.
 */
export function refuseRating(
  occasion: Pick<Occasion, "kind" | "status" | "finishesAt">,
  { standing, presence, now }: { standing: Standing; presence: Presence | null; now: Date },
): void {
  if (!isRatable(occasion, now)) throw new Refusal("rating-closed");
  if (!tookPart(standing, presence)) throw new Refusal("rating-absent");
}

import type { Joining } from "#app/core/club/settings/settings.ts";
import type { MemberState } from "#app/core/members/member.ts";
import { searchWords } from "#app/core/members/names/name-search.ts";

/**
 * What an invitation link does for somebody: they are a member and enter, they are already waiting for an admin, they
 * ask one, they join at once, or the club takes nobody.
 */
export type JoinOutcome = "enters" | "waits" | "asks" | "joins" | "refused";

/**
 * @param state of the member with this address; undefined for a newcomer. Somebody who was archived only comes back if
 * an admin agrees.
 */
export function joinOutcome(state: MemberState | undefined, joining: Joining): JoinOutcome {
  if (state === "active") return "enters";
  if (state === "pending") return "waits";
  if (joining === "closed") return "refused";
  return state === undefined && joining === "open" ? "joins" : "asks";
}

/**
 * Is this somebody else's name than `known`? Not if one has all words of the other, such as a first name or a second
 * surname that is left out.
 */
export function isOtherPerson(given: string, known: string): boolean {
  const [one, other] = [searchWords(given), searchWords(known)];
  const isWithin = (words: string[], whole: string[]) => words.every((word) => whole.includes(word));
  return !isWithin(one, other) && !isWithin(other, one);
}

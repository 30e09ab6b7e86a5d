import { shownName } from "#app/kit/rules.ts";

type Named = Parameters<typeof shownName>[0];

/** How many people are named where the others are only counted. */
const MAX_NAMED = 12;

/** Members by the names that the club calls them by, in order. */
export const memberNames = (members: readonly Named[]) =>
  members.map(shownName).sort((a, b) => a.localeCompare(b));

/** The names of members in a sentence; of many, the first ones. */
export function someNames(members: readonly Named[]): string {
  const shown = memberNames(members).slice(0, MAX_NAMED).join(", ");
  return members.length > MAX_NAMED ? `${shown} …` : shown;
}

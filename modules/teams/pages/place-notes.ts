import type { OwnPlace, PlaceNote } from "#app/kit/module.ts";
import { bibOf } from "#app/kit/rules.ts";
/** The member's team, if they are in one, as it is shown on their ticket. */
export function placeNotes(places: readonly OwnPlace[]): Map<number, PlaceNote> {
  return new Map(
    places.flatMap(({ occasionId, team }): [number, PlaceNote][] => {
      if (team === null) return [];
      const bib = bibOf(team);
      const to = `/sessions/${occasionId}/teams`;
      return [[occasionId, { team: { text: `teams:place.${bib}`, values: { index: team }, bib, to } }]];
    }),
  );
}

import { type Bib, teamBib } from "#app/kit/rules.ts";
import { ANYWHERE } from "#modules/teams/sheet/no-positions.ts";

/** A team as people call it: the colour of its bibs, or its number. */
export interface NamedTeam {
  index: number;
  bib: Bib;
  name: string;
}

/** Says the words for teams and positions. */
type TeamText = (word: `teams:team.${Bib}` | "teams:anywhere", values?: { index: number }) => string;

/** The team of this number, from 1, in the reader's words. */
export function namedTeam(index: number, t: TeamText): NamedTeam {
  const bib = teamBib(index);
  return { index, bib, name: bib === "plain" ? t("teams:team.plain", { index }) : t(`teams:team.${bib}`) };
}

/** A position as the club names it; if positions don't matter, the reader's word for all players. */
export function positionWord(name: string, t: TeamText): string {
  return name === ANYWHERE ? t("teams:anywhere") : name;
}

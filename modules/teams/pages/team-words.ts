import type { TFunction } from "i18next";
import { type Bib, teamBib } from "#app/kit/rules.ts";
import { ANYWHERE } from "#modules/teams/sheet/no-positions.ts";

/** A team as people call it: the colour of its bibs, or its number. */
export interface NamedTeam {
  index: number;
  bib: Bib;
  name: string;
}

/** The team of this number, from 1, in the reader's words. */
export function namedTeam(index: number, t: TFunction): NamedTeam {
  const bib = teamBib(index);
  return { index, bib, name: bib === "plain" ? t("teams:team.plain", { index }) : t(`teams:team.${bib}`) };
}

/** A position as the club names it; if positions don't matter, the reader's word for all players. */
export function positionWord(name: string, t: TFunction): string {
  return name === ANYWHERE ? t("teams:anywhere") : name;
}

/** The colours of the bibs that teams wear, in the order of the teams; their CSS is `app/web/styles/kit/bib.css`. */
export const BIBS = [
  "white",
  "yellow",
  "blue",
  "red",
  "green",
  "orange",
  "purple",
  "black",
  "pink",
  "sky",
] as const;

/** `plain` = of a team beyond those that have a colour. */
export type Bib = (typeof BIBS)[number] | "plain";

/** What the team of this number wears, from 1. */
export function teamBib(team: number): Bib {
  return BIBS[team - 1] ?? "plain";
}

import type { Bib } from "#app/kit/rules.ts";
/** A team as the picture shows it: names and places only, each list sorted by name, so that it gives away no score. */
export interface PicturedTeam {
  name: string;
  bib: Bib;
  lines: { position: string; names: string[] }[];
  substitutes: string[];
}

/** All that the picture of a session's teams shows, in the reader's words. */
export interface TeamsPicture {
  club: {
    name: string;
    initials: string;
    /** The club's colour, and a readable one on it. */
    accent: { ink: string; content: string };
    /** A PNG that we have drawn; null = its initials are shown. */
    crest: Uint8Array | null;
  };
  session: { name: string; weekday: string; day: string; month: string; time: string; place: string | null };
  teams: PicturedTeam[];
  /** The heading of those who begin on the bench. */
  substitutes: string;
}

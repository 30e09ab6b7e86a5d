/** What nobody sees, or what turns the direction of the text around it: format characters, fillers, blanks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** The beginning of a written link. */
const SCHEME = /(?:[a-z][a-z0-9+.-]*:)?\/\/+|\b(?:mailto|tel|sms|javascript|data):/giu;
/** A dot, of any script, in what a mail program takes for a host's name: "evil.example", "me@evil.example". */
const DOT = /(?<=[\p{L}\p{N}_-])[.\u3002\uFF0E\uFF61](?=\p{L}[\p{L}\p{N}-])/gu;

/**
 * The name of a club, a person or a session as it is written in a mail to somebody who may not know who wrote it: one
 * line, in which nothing is invisible, turns the text's direction, or becomes a link. A name without anything else is a
 * dash.
 */
export function plainName(name: string): string {
  // A space, since without it what stood around a link could become another one.
  const seen = name.replace(UNSEEN, "").replace(SCHEME, " ").replace(DOT, ". ");
  return seen.replace(/[\s\p{Z}]+/gu, " ").trim() || "–";
}

import type { SubmissionResult } from "@conform-to/react";
import type { Shown } from "./shown-values.ts";

/** What an act will do, in the reader's language, and the key with which its form confirms that this was seen. */
export interface Review {
  consequences: string[];
  /** What becomes of each date of a series; there may be many. */
  dates: string[];
  reviewed: string;
  /** It would change nothing: the page only offers the way back. */
  idle?: boolean;
}

/**
 * What a page gets back from its form: why it was not accepted, in the reader's language; what the act will do if it is
 * confirmed; or what its result is.
 */
export interface FormReply {
  intent: string;
  result?: SubmissionResult<string[]>;
  review?: Review;
  /** What the sender has seen of each field's saved value: what the form's page showed, or what this answer says of it. */
  shown?: Shown;
  /** What somebody else saved in fields that the sender changed as well, in its posted form. */
  conflicts?: Readonly<Record<string, string[]>>;
  done?: unknown;
  /** Was it refused because the sign-in is not fresh? Then the page links to where that is mended. */
  needsFresh?: true;
  /** What the reader may do instead of what was refused. */
  offers?: { to: string; label: string }[];
}

import type { SubmissionResult } from "@conform-to/react";

/** What an act will do, in the reader's language, and the key by which its form says that this was seen. */
export interface Review {
  consequences: string[];
  reviewed: string;
  /** It would change nothing: only the way back is offered. */
  idle?: boolean;
}

/**
 * What a page gets back from its form: why it was not accepted, in the reader's language; what the act will do once it
 * is confirmed; or what came of it.
 */
export interface FormReply {
  intent: string;
  result?: SubmissionResult<string[]>;
  review?: Review;
  done?: unknown;
}

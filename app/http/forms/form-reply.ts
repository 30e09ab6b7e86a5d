import type { SubmissionResult } from "@conform-to/react";

/** What a page gets back from its form: why it was not accepted, in the reader's language, or what came of it. */
export interface FormReply {
  intent: string;
  result?: SubmissionResult<string[]>;
  done?: unknown;
}

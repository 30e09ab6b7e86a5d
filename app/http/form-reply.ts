import type { SubmissionResult } from "@conform-to/react";

/** What a page gets back when its form was not accepted; texts are in the reader's language. */
export interface FormReply {
  intent: string;
  result: SubmissionResult<string[]>;
}

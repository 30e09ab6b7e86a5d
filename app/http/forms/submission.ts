import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { sift } from "./form-fields.ts";
import { issueWords } from "./issue-words.ts";
import { sentBack } from "./sent-back.ts";

/** Fields that no page sends back, whatever else is wrong. */
const hideFields = ["password"];

/** The schema does not accept what was posted. */
export class InvalidSubmission extends Error {}

/** One posted form, parsed lazily. */
export interface Submission<T> {
  /** The form's value. Throws `InvalidSubmission`. */
  read(): T;
  /** The fields as they were typed. */
  typed(): Record<string, unknown>;
  /** What goes back to the page: what was typed, and what is wrong with it, in the reader's language. */
  reply(t: TFunction): SubmissionResult<string[]>;
}

/** @param given values from elsewhere, which override what was posted */
export function openSubmission<S extends z.ZodType>(
  { schema, fields }: { schema: S; fields: ReadonlySet<string> },
  posted: FormData,
  given: Record<string, string>,
): Submission<z.output<S>> {
  let parsed: ReturnType<typeof parse> | undefined;
  const parse = () => {
    const { form, foreign } = sift(posted, fields);
    for (const [name, value] of Object.entries(given)) form.set(name, value);
    // Messages are put into the reader's language later: it is determined only once there is something to say.
    return { foreign, submission: parseWithZod(form, { schema, formatError: asTheyAre }) };
  };
  const once = () => {
    parsed ??= parse();
    return parsed;
  };
  return {
    read() {
      const { foreign, submission } = once();
      if (foreign || submission.status !== "success") throw new InvalidSubmission();
      return submission.value;
    },
    typed: () => once().submission.payload,
    reply(t) {
      const { foreign, submission } = once();
      const reply = submission.reply({ hideFields });
      const messages = Object.entries(reply.error ?? {}).map(([name, issues]): [string, string[]] => [
        name,
        (issues ?? []).map((issue) => issueWords(issue, t)),
      ]);
      const error = Object.fromEntries(messages);
      if (foreign) error[""] = [...(error[""] ?? []), t("errors.unknown-field")];
      const status = messages.length > 0 || foreign ? "error" : "success";
      return { ...reply, status, initialValue: sentBack(reply.initialValue), error };
    },
  };
}

const asTheyAre = (issues: z.core.$ZodIssue[]) => issues;

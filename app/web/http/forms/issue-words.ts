import type { TFunction } from "i18next";
import type { z } from "zod";
import { limitOf } from "#app/kernel/fields.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";

/** What is wrong with a field, in the reader's language; if a limit was exceeded, the text names it. */
export function issueWords(issue: z.core.$ZodIssue, t: TFunction): string {
  const { message } = issue;
  return isErrorKey(message) ? t(message, { limit: limitOf(issue) }) : message;
}

// A schema's messages are keys of texts that exist: the conformance tests check every schema.
function isErrorKey(words: string): words is MessageKey {
  return words.startsWith("errors.") || words.includes(":errors.");
}

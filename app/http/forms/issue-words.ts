import type { TFunction } from "i18next";
import type { z } from "zod";
import { limitOf } from "#app/domain/fields.ts";

/** What is wrong with a field, in the reader's words; a limit that was broken is named. */
export function issueWords(issue: z.core.$ZodIssue, t: TFunction): string {
  const { message } = issue;
  const isKey = message.startsWith("errors.") || message.includes(":errors.");
  return isKey ? t(message, { limit: limitOf(issue) }) : message;
}

import type { TFunction } from "i18next";
import type { z } from "zod";
import { formFieldNames } from "#app/web/http/forms/form-fields.ts";
import { openSubmission } from "#app/web/http/forms/submission.ts";

/** What a schema makes of a posted form in a club that keeps euros: its value, or the keys of what is wrong, by field. */
export function readForm(schema: z.ZodType, fields: readonly [name: string, value: string][]): unknown {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = openSubmission({ schema, fields: formFieldNames(schema) }, form, {});
  try {
    return submission.read({ currency: "EUR", settings: {} });
  } catch {
    return submission.reply(((key: string) => key) as TFunction).error;
  }
}

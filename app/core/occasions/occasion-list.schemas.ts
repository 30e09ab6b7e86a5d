import { z } from "zod";
import { documentedAs, text } from "#app/kernel/fields.ts";
import { localDate } from "#app/kernel/values/local-date.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import { LONGEST_TAG } from "#app/kernel/values/tag-limits.ts";
import { STATUS_WORDS, statusFrom } from "./status-numbers.ts";

const status = z.coerce
  .number("errors.invalid")
  .pipe(z.literal([0, 1, 2, 3], "errors.invalid"))
  .transform(statusFrom)
  .meta(
    documentedAs("integer", {
      enum: [0, 1, 2, 3],
      description: STATUS_WORDS,
    }),
  );

/** Which sessions or events a list shows; dates are the club's, both ends inclusive. */
export const OccasionListSchema = z.strictObject({
  when: z
    .enum(["future", "past"], "errors.invalid")
    .optional()
    .meta({ description: "Only upcoming or only past ones; absent = both." }),
  status: status.optional(),
  search: text({ max: 100 })
    .optional()
    .meta({ description: "Words to search for in name and location; case and accents are ignored." }),
  tag: text({ max: LONGEST_TAG }).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  ...pageFields,
});

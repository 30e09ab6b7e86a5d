import { z } from "zod";
import { text } from "../fields.ts";
import { localDate } from "../values/local-date.ts";
import { pageFields } from "../values/page.ts";
import { statusFrom } from "./status-numbers.ts";

const status = z.coerce
  .number("errors.invalid")
  .pipe(z.literal([0, 1, 2, 3], "errors.invalid"))
  .transform(statusFrom);

/** Which sessions or events a list shows; dates are the club's, both ends inclusive. */
export const OccasionListSchema = z.strictObject({
  /** Over or not; absent = both. */
  when: z.enum(["future", "past"], "errors.invalid").optional(),
  status: status.optional(),
  /** Words that name and place contain, without regard to case and accents. */
  search: text({ max: 100 }).optional(),
  tag: text({ max: 30 }).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  ...pageFields,
});

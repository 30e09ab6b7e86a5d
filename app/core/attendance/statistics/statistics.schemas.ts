import { z } from "zod";
import { text } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import { LONGEST_TAG } from "#app/kernel/values/tag-limits.ts";

/** A page of members with how often they took part; only those with a tag, if one is given. */
export const AttendanceRatesSchema = z.strictObject({
  tag: text({ max: LONGEST_TAG, min: 1 }).optional(),
  ...pageFields,
});

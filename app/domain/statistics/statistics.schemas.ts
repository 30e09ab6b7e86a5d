import { z } from "zod";
import { LONGEST_TAG } from "#app/domain/values/tag-limits.ts";
import { text } from "../fields.ts";
import { pageFields } from "../values/page.ts";

/** A page of members with how often they took part; only those with a tag, if one is given. */
export const AttendanceRatesSchema = z.strictObject({
  tag: text({ max: LONGEST_TAG, min: 1 }).optional(),
  ...pageFields,
});

import { z } from "zod";
import { OccasionListSchema } from "../../occasion-list.schemas.ts";
import { EXPORT_FORMATS } from "./export-formats.ts";

/** How many sessions can be exported at once. */
export const MAX_EXPORTED = 2_000;

/** Which sessions an export has, chosen as in their list, and its file format. */
export const SessionExportSchema = OccasionListSchema.omit({ page: true, perPage: true }).extend({
  format: z.enum(EXPORT_FORMATS, "errors.invalid").default("pdf"),
});

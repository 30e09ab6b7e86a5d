import { z } from "zod";
import { OccasionListSchema } from "../../occasions/occasion-list.schemas.ts";
import { EXPORT_FORMATS } from "./export-formats.ts";

/** A list of more sessions is not exported at once. */
export const MAX_EXPORTED = 2_000;

/** Which sessions a file has, as for their list, and what kind of file it is. */
export const SessionExportSchema = OccasionListSchema.omit({ page: true, perPage: true }).extend({
  format: z.enum(EXPORT_FORMATS, "errors.invalid").default("pdf"),
});

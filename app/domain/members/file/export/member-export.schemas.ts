import { z } from "zod";
import "../../../fields.ts";
import { MEMBER_FORMATS } from "./member-formats.ts";

export const MemberExportSchema = z.strictObject({
  format: z.enum(MEMBER_FORMATS, "errors.invalid").default("xlsx"),
});

import { z } from "zod";
import { MemberFilterSchema, memberOrder } from "../../members.schemas.ts";
import { MEMBER_FORMATS } from "./member-formats.ts";

/**
 * Which members an export has: those of a list; by default all in the state `active`, even if they count as inactive.
 */
export const MemberExportSchema = MemberFilterSchema.extend({
  show: MemberFilterSchema.shape.show.unwrap().default("everyone"),
  ...memberOrder,
  format: z.enum(MEMBER_FORMATS, "errors.invalid").default("xlsx"),
});

import { z } from "zod";
import { MemberFilterSchema, memberOrder } from "../../members.schemas.ts";
import { MEMBER_FORMATS } from "./member-formats.ts";

/** Which members a file has, those of a list; if nothing is said all active ones, inactive ones, too. */
export const MemberExportSchema = MemberFilterSchema.extend({
  show: MemberFilterSchema.shape.show.unwrap().default("everyone"),
  ...memberOrder,
  format: z.enum(MEMBER_FORMATS, "errors.invalid").default("xlsx"),
});

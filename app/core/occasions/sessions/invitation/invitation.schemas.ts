import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id } from "#app/kernel/fields.ts";
import { tags } from "#app/kernel/values/tags.ts";

/** An invitation to a session for those who have any of the tags. */
export const InviteSchema = z.strictObject({
  sessionId: id,
  tags: tags.pipe(z.array(z.string()).min(1, "errors.required")),
  reviewed,
});

import { z } from "zod";

/** The code of a link in a mail; it says whom the link is for, and what it may do. */
export const MailLinkSchema = z.strictObject({
  code: z.string("errors.required").min(1, "errors.required").max(2_000, "errors.invalid"),
});

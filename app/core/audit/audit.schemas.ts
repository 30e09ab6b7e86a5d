import { z } from "zod";
import { id } from "#app/kernel/fields.ts";
import { localDate } from "#app/kernel/values/local-date.ts";
import { pageFields } from "#app/kernel/values/page.ts";

/**
 * Which acts the audit log shows: by or about a person (`person`) or only about them (`about`), of one kind, on days in
 * the club's time zone (inclusive).
 */
export const AuditListSchema = z.strictObject({
  person: id.optional(),
  about: id.optional(),
  kind: z
    .string("errors.invalid")
    .max(40, "errors.too-long")
    .regex(/^[a-z0-9-]+$/, "errors.invalid")
    .optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  ...pageFields,
});

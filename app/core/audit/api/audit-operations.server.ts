import { z } from "zod";
import { pageSchema } from "#app/api/output.ts";
import { AuditListSchema } from "#app/core/audit/audit.schemas.ts";
import { auditLog } from "#app/core/audit/audit-log.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { shownNumber, shownText } from "#app/core/shown.ts";

const person = z.object({
  id: shownNumber(12),
  name: shownText("Anna Berg").nullable().meta({ description: "`null` = erased." }),
});
const values = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ examples: [{ state: "active" }] });

/** One act in the audit log. */
const Act = z
  .object({
    id: shownNumber(2041),
    at: z.date(),
    actor: person.nullable().meta({ description: "`null` = Teamsheet itself." }),
    key: shownText("Scoreboard")
      .nullable()
      .meta({ description: "The name of the API key that was used, if any." }),
    act: shownText("member.archived"),
    subject: z.object({
      kind: shownText("member"),
      id: shownNumber(12).optional(),
      label: shownText("Anna Berg").optional(),
      at: z.date().nullable(),
    }),
    members: z.array(person.extend({ before: values, after: values })),
    concerned: z
      .int()
      .meta({ description: "The number of members concerned; `members` lists at most the first hundred." }),
    before: values,
    after: values,
    source: z.enum(["page", "api", "job"]),
  })
  .meta({ id: "Act" });

export const auditLogOperations = [
  memberOperation({
    method: "GET",
    path: "/audit-log",
    summary: "List what admins and coaches have changed, newest first",
    minRole: "admin",
    input: AuditListSchema,
    output: pageSchema(Act),
    command: auditLog,
  }),
];

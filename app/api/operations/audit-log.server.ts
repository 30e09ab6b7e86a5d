import { z } from "zod";
import { AuditListSchema } from "#app/domain/audit/audit.schemas.ts";
import { auditLog } from "#app/domain/audit/audit-log.server.ts";
import { memberOperation } from "../operation.ts";
import { pageOf } from "../output.ts";

const person = z.object({
  id: z.int(),
  name: z.string().nullable().meta({ description: "null = erased." }),
});
const values = z.record(z.string(), z.unknown()).nullable();

/** One act in the audit log. */
const Act = z.object({
  id: z.int(),
  at: z.date(),
  actor: person.nullable().meta({ description: "null = the product itself." }),
  key: z.string().nullable().meta({ description: "The name of the API key by which they acted." }),
  act: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.int().optional(),
    label: z.string().optional(),
    at: z.date().nullable(),
  }),
  members: z.array(person.extend({ before: values, after: values })),
  concerned: z
    .int()
    .meta({ description: "How many members it concerns; of many, the first hundred are given." }),
  before: values,
  after: values,
  source: z.enum(["page", "api", "job"]),
});

export const auditLogOperations = [
  memberOperation({
    method: "GET",
    path: "/audit-log",
    summary: "What admins and coaches have changed, newest first; a name that is null is of an erased member",
    minRole: "admin",
    input: AuditListSchema,
    output: pageOf(Act),
    command: auditLog,
  }),
];

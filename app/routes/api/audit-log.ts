import { AuditListSchema } from "../../domain/audit/audit.schemas.ts";
import { auditLog } from "../../domain/audit/audit-log.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";

const resource = apiResource("/audit-log", {
  GET: memberOperation(
    {
      summary:
        "What admins and coaches have changed, newest first; a name that is null is of an erased member",
      minRole: "admin",
      schema: AuditListSchema,
    },
    auditLog,
  ),
});
export const loader = resource.loader;
export const action = resource.action;

import { tagged } from "#app/api/document/operation-tags.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { auditLogOperations } from "./api/audit-operations.server.ts";
import { appendQueuedAudit } from "./audit-later.server.ts";
import { audit } from "./migrations/2026-11-28-06-audit.ts";

export const auditParts: NounParts = {
  operations: tagged("Audit log", auditLogOperations),
  refusals: {
    "too-many-changes": 429,
  },
  work: { "audit-log.append": { run: appendQueuedAudit } },
  migrations: [audit],
};

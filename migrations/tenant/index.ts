import type { TenantMigration } from "#tenants/migration.ts";
import { core } from "./2026-11-21-01-core.ts";
import { auditLog } from "./2026-11-21-02-audit-log.ts";
import { occasionRevision } from "./2026-11-21-03-occasion-revision.ts";
import { auditIndexes } from "./2026-11-21-05-audit-indexes.ts";
import { admitted } from "./2026-11-21-06-admitted.ts";
import { joinRequests } from "./2026-11-21-07-join-requests.ts";
import { keptAddresses } from "./2026-11-21-08-kept-addresses.ts";
import { occasionsByFinish } from "./2026-11-21-09-occasions-by-finish.ts";
import { involvedAt } from "./2026-11-21-10-involved.ts";
import { noticeMails } from "./2026-11-22-03-notice-mails.ts";
import { answerUndos } from "./2026-11-22-04-answer-undos.ts";

/** The core's migrations of a club's schema, oldest first. */
export const coreMigrations: TenantMigration[] = [
  core,
  auditLog,
  occasionRevision,
  auditIndexes,
  admitted,
  joinRequests,
  keptAddresses,
  occasionsByFinish,
  involvedAt,
  noticeMails,
  answerUndos,
];

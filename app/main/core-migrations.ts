import { presence } from "#app/core/attendance/migrations/2026-11-22-12-presence.ts";
import { ratings } from "#app/core/attendance/migrations/2026-11-22-13-ratings.ts";
import { answerLinks } from "#app/core/attendance/migrations/2026-11-22-14-answer-links.ts";
import { unavailable } from "#app/core/attendance/migrations/2026-11-22-20-unavailable.ts";
import { undoneNotes } from "#app/core/attendance/migrations/2026-11-28-27-undone-notes.ts";
import { auditLog } from "#app/core/audit/migrations/2026-11-22-05-audit-log.ts";
import { organization } from "#app/core/club/migrations/2026-11-22-01-organization.ts";
import { firstSteps } from "#app/core/club/migrations/2026-11-22-30-first-steps.ts";
import { crest } from "#app/core/club/migrations/2026-11-22-44-crest.ts";
import { zonesAndPesos } from "#app/core/club/migrations/2026-11-22-47-zones-and-pesos.ts";
import { apiKeys } from "#app/core/integrations/migrations/2026-11-22-46-api-keys.ts";
import { idempotencyKeys } from "#app/core/integrations/migrations/2026-11-23-01-idempotency-keys.ts";
import { webhooks } from "#app/core/integrations/migrations/2026-11-23-80-webhooks.ts";
import { slowWebhooks } from "#app/core/integrations/migrations/2026-11-23-81-slow-webhooks.ts";
import { members } from "#app/core/members/migrations/2026-11-22-02-members.ts";
import { memberImports } from "#app/core/members/migrations/2026-11-22-32-member-imports.ts";
import { mergedMembers } from "#app/core/members/migrations/2026-11-22-42-merged-members.ts";
import { memberNotes } from "#app/core/members/migrations/2026-11-22-43-member-notes.ts";
import { memberLocale } from "#app/core/members/migrations/2026-11-22-48-member-locale.ts";
import { notices } from "#app/core/messaging/migrations/2026-11-22-04-notices.ts";
import { preferences } from "#app/core/messaging/migrations/2026-11-22-15-preferences.ts";
import { push } from "#app/core/messaging/migrations/2026-11-22-16-push.ts";
import { occasions } from "#app/core/occasions/migrations/2026-11-22-03-occasions.ts";
import { occasionLife } from "#app/core/occasions/migrations/2026-11-22-10-occasion-life.ts";
import { events } from "#app/core/occasions/migrations/2026-11-22-11-events.ts";
import { calendarAddresses } from "#app/core/occasions/migrations/2026-11-22-17-calendar-addresses.ts";
import { series } from "#app/core/occasions/migrations/2026-11-22-18-series.ts";
import { answerDeadlines } from "#app/core/occasions/migrations/2026-11-22-22-answer-deadlines.ts";
import { calendarSequence } from "#app/core/occasions/migrations/2026-11-22-24-calendar-sequence.ts";
import type { TenantMigration } from "#tenants/migration.ts";

/** The core's migrations of a club's schema, oldest first. */
export const coreMigrations: TenantMigration[] = [
  organization,
  members,
  occasions,
  notices,
  auditLog,
  occasionLife,
  events,
  presence,
  ratings,
  answerLinks,
  preferences,
  push,
  calendarAddresses,
  series,
  unavailable,
  answerDeadlines,
  calendarSequence,
  firstSteps,
  memberImports,
  mergedMembers,
  memberNotes,
  crest,
  apiKeys,
  zonesAndPesos,
  memberLocale,
  idempotencyKeys,
  webhooks,
  slowWebhooks,
  undoneNotes,
];

import type { TenantMigration } from "#tenants/migration.ts";
import { organization } from "./2026-11-22-01-organization.ts";
import { members } from "./2026-11-22-02-members.ts";
import { occasions } from "./2026-11-22-03-occasions.ts";
import { notices } from "./2026-11-22-04-notices.ts";
import { auditLog } from "./2026-11-22-05-audit-log.ts";
import { occasionLife } from "./2026-11-22-10-occasion-life.ts";
import { events } from "./2026-11-22-11-events.ts";
import { presence } from "./2026-11-22-12-presence.ts";
import { ratings } from "./2026-11-22-13-ratings.ts";
import { answerLinks } from "./2026-11-22-14-answer-links.ts";
import { preferences } from "./2026-11-22-15-preferences.ts";
import { push } from "./2026-11-22-16-push.ts";
import { calendarAddresses } from "./2026-11-22-17-calendar-addresses.ts";
import { series } from "./2026-11-22-18-series.ts";
import { unavailable } from "./2026-11-22-20-unavailable.ts";
import { answerDeadlines } from "./2026-11-22-22-answer-deadlines.ts";
import { calendarSequence } from "./2026-11-22-24-calendar-sequence.ts";
import { firstSteps } from "./2026-11-22-30-first-steps.ts";
import { memberImports } from "./2026-11-22-32-member-imports.ts";
import { mergedMembers } from "./2026-11-22-42-merged-members.ts";
import { memberNotes } from "./2026-11-22-43-member-notes.ts";
import { crest } from "./2026-11-22-44-crest.ts";
import { apiKeys } from "./2026-11-22-46-api-keys.ts";
import { zonesAndPesos } from "./2026-11-22-47-zones-and-pesos.ts";
import { memberLocale } from "./2026-11-22-48-member-locale.ts";
import { idempotencyKeys } from "./2026-11-23-01-idempotency-keys.ts";
import { webhooks } from "./2026-11-23-80-webhooks.ts";
import { slowWebhooks } from "./2026-11-23-81-slow-webhooks.ts";
import { undoneNotes } from "./2026-11-28-27-undone-notes.ts";

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

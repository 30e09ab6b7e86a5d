import { attendance } from "#app/core/attendance/migrations/2026-11-28-04-attendance.ts";
import { audit } from "#app/core/audit/migrations/2026-11-28-06-audit.ts";
import { club } from "#app/core/club/migrations/2026-11-28-01-club.ts";
import { integrations } from "#app/core/integrations/migrations/2026-11-28-07-integrations.ts";
import { members } from "#app/core/members/migrations/2026-11-28-02-members.ts";
import { messaging } from "#app/core/messaging/migrations/2026-11-28-05-messaging.ts";
import { occasions } from "#app/core/occasions/migrations/2026-11-28-03-occasions.ts";
import type { TenantMigration } from "#tenants/migration.ts";

/** The core's migrations of a club's schema, oldest first. */
export const coreMigrations: TenantMigration[] = [
  club,
  members,
  occasions,
  attendance,
  messaging,
  audit,
  integrations,
];

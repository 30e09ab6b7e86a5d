import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { inactivityDaysSetting } from "#app/domain/organizations/settings/settings.ts";
import type { UnitOfWork } from "#app/unit-of-work.server.ts";
import { inactiveBefore } from "./inactivity.ts";

/**
 * The condition on `members m` that tells who does not count as inactive, with its bindings: coaches, admins, whoever
 * gave a sign of life, was let in or recorded within the club's days (setting 9), and whoever has a place ahead or stands in line
 * for one.
 */
export function lively(uow: Pick<UnitOfWork, "organization" | "now">): { sql: string; bindings: Date[] } {
  const quietSince = inactiveBefore(uow.now, settingValue(uow.organization.settings, inactivityDaysSetting));
  return {
    sql: `(m.role <> 'player' OR greatest(m.active_at, m.involved_at) >= ?::timestamptz OR EXISTS (
            SELECT FROM attendances ahead JOIN occasions next ON next.id = ahead.occasion_id
             WHERE ahead.member_id = m.id AND ahead.state IN ('attending', 'waiting') AND next.status = 'confirmed' AND next.starts_at > ?))`,
    bindings: [quietSince, uow.now],
  };
}

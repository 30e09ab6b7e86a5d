import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { inactivityDaysSetting } from "#app/domain/organizations/settings/settings.ts";
import type { UnitOfWork } from "#app/unit-of-work.server.ts";
import type { Fragment } from "#tenants/named-bindings.ts";
import { inactiveBefore } from "./inactivity.ts";

/**
 * The condition on `members m` under which a member does not count as inactive: coaches, admins, who gave a sign of
 * life, was let in or recorded within the club's days (setting 9), and who has a place ahead or stands in line for one.
 */
export function notInactive({ organization, now }: Pick<UnitOfWork, "organization" | "now">): Fragment {
  const quietSince = inactiveBefore(now, settingValue(organization.settings, inactivityDaysSetting));
  return {
    sql: `(m.role <> 'player' OR greatest(m.active_at, m.involved_at) >= :quietSince::timestamptz OR EXISTS (
            SELECT FROM attendances ahead JOIN occasions next ON next.id = ahead.occasion_id
             WHERE ahead.member_id = m.id AND ahead.state IN ('attending', 'waiting')
               AND next.status = 'confirmed' AND next.starts_at > :now))`,
    bindings: { quietSince, now },
  };
}

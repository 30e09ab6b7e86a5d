import { settingValue } from "#app/core/club/settings/setting.ts";
import { inactivityDaysSetting } from "#app/core/club/settings/settings.ts";
import { stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { inactiveBefore } from "./inactivity.ts";

/**
 * The condition on `members m` under which a member does not count as inactive: coaches and admins; players who gave a
 * sign of life, were let in or were recorded within the club's days (setting 9), or who hold a place ahead or stand in
 * line for one; and everybody whom a module keeps active.
 */
export function notInactive({
  organization,
  now,
  modules,
}: Pick<UnitOfWork, "organization" | "now" | "modules">): Fragment {
  const kept = modules.sets("never-inactive");
  const quietSince = inactiveBefore(now, settingValue(organization.settings, inactivityDaysSetting));
  return {
    sql: `(m.role <> 'player' OR greatest(m.active_at, m.involved_at) >= :quietSince::timestamptz OR EXISTS (
            SELECT FROM attendances ahead JOIN occasions next ON next.id = ahead.occasion_id
             WHERE ahead.member_id = m.id AND ahead.state IN ('attending', 'waiting')
               AND ${stillToCome("next")})
            ${kept.map(({ sql }) => `OR m.id IN (${sql})`).join(" ")})`,
    bindings: Object.assign({ quietSince, now }, ...kept.map(({ bindings }) => bindings)),
  };
}

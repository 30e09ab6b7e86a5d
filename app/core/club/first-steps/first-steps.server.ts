import { SHOWN_NAME } from "#app/core/members/names/shown-name.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { one } from "#tenants/sql.ts";
import type { Begun } from "./first-steps.ts";

type Row = Omit<Begun, "session" | "hasLook"> & { sessionName: string | null; startsAt: Date | null };

/** How far the club has got with the first steps, in one statement. */
export async function begunSteps({ db, organization }: UnitOfWork): Promise<Begun> {
  const row = await one<Row>(
    db,
    `SELECT first.name AS session_name, first.starts_at,
            EXISTS (SELECT FROM members m WHERE m.role = 'player' AND m.state = 'active' AND m.identity_id IS NOT NULL)
              AS has_joined,
            EXISTS (SELECT FROM audit_log WHERE split_part(act, '.', 1) = 'member' AND act IN ('member.added', 'member.imported'))
              AS has_added,
            (SELECT ${SHOWN_NAME} FROM members m WHERE m.role = 'coach' AND m.state = 'active' ORDER BY m.id LIMIT 1) AS coach,
            (SELECT count(*)::integer FROM members m WHERE m.state = 'active') AS members
       FROM (SELECT) AS club
       LEFT JOIN LATERAL (SELECT o.name, o.starts_at FROM occasions o WHERE o.kind = 'session' AND o.status <> 'canceled'
                           ORDER BY o.id LIMIT 1) AS first ON true`,
  );
  const { sessionName, startsAt, ...others } = row;
  return {
    ...others,
    hasLook: organization.accent !== null || organization.crest !== null,
    session: sessionName !== null && startsAt ? { name: sessionName, startsAt } : null,
  };
}

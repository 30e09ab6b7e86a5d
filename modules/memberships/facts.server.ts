import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { Fact, FactValue, MemberStatement } from "#app/kit/module.ts";
import { dateIn, todayOf } from "#app/kit/rules.ts";

/** The badge of each member on a day: by the membership of that day, else by the next one, else by the last one. */
const BADGE = `
  SELECT DISTINCT ON (m.member_id) m.member_id,
         CASE WHEN m.until_date < :membershipsDay
              THEN CASE WHEN m.until_date < :membershipsToday THEN 'expired' ELSE 'ends' END
              WHEN m.state = 'unpaid' THEN 'unpaid'
              WHEN m.from_date > :membershipsDay THEN 'later'
              ELSE 'active' END AS badge
    FROM memberships m WHERE m.state <> 'stopped'
   ORDER BY m.member_id, m.until_date < :membershipsDay, m.from_date > :membershipsDay, m.state <> 'covered',
            CASE WHEN m.until_date < :membershipsDay THEN m.until_date END DESC, m.from_date`;

type MembershipBadge = "active" | "unpaid" | "later" | "ends" | "expired" | "none";

const TONES = {
  active: "success",
  mayPlay: "success",
  unpaid: "warning",
  later: "info",
  ends: "warning",
  expired: "error",
  none: "neutral",
} as const satisfies Record<MembershipBadge | "mayPlay", Extract<FactValue, { kind: "badge" }>["tone"]>;

const choice =
  (condition: string): MemberStatement =>
  (uow) => ({
    sql: `SELECT s.member_id FROM (${BADGE}) s WHERE s.badge IN (${condition})`,
    bindings: { membershipsToday: todayOf(uow), membershipsDay: todayOf(uow) },
  });

/** The members who have a membership today, unpaid ones not counted. */
export const activeMembers: MemberStatement = (uow) => ({
  sql: `SELECT member_id FROM memberships
         WHERE state = 'covered' AND from_date <= :membershipsToday AND until_date >= :membershipsToday`,
  bindings: { membershipsToday: todayOf(uow) },
});

/**
 * Whether somebody has a membership. On the day of an occasion, everybody who has one may play: anything else was checked
 * when they got their place. Players without one may not play; coaches and admins need none.
 */
export const membershipFact: Fact = {
  name: "membership",
  of: "member",
  kind: "badge",
  minRole: "coach",
  own: true,
  load: async (uow: UnitOfWork, ids: readonly number[], at) => {
    const { timezone } = uow.organization;
    const rows = await all<{ id: number; badge: MembershipBadge | null }>(
      uow.db,
      `SELECT who.id, coalesce(s.badge, CASE who.role WHEN 'player' THEN 'none' END) AS badge
         FROM members who LEFT JOIN (${BADGE}) s ON s.member_id = who.id
        WHERE who.id = ANY (:ids::bigint[])`,
      { ids: [...ids], membershipsToday: todayOf(uow), membershipsDay: dateIn(timezone, at ?? uow.now) },
    );
    return new Map(
      rows.flatMap(({ id, badge }): [number, FactValue][] => {
        const name = badge === "active" && at ? "mayPlay" : badge;
        return name ? [[id, { kind: "badge", name, tone: TONES[name] }]] : [];
      }),
    );
  },
  choices: {
    active: choice("'active'"),
    unpaid: choice("'unpaid'"),
    later: choice("'later'"),
    expired: choice("'expired'"),
    none: (uow) => ({
      sql: `SELECT who.id FROM members who
             WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.member_id = who.id AND m.state <> 'stopped'
                                  AND m.until_date >= :membershipsToday)`,
      bindings: { membershipsToday: todayOf(uow) },
    }),
  },
};

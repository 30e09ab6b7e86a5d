import { all, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { GateRefusal, PlaceRequest } from "#app/kit/module.ts";
import { dateIn, dayOf, hasRole, todayOf } from "#app/kit/rules.ts";
import { covers, isLive, type Rights, stateOn } from "./memberships/membership.ts";

const TO = "/my-memberships";

/**
 * Refuses a place to players who have no membership on the occasion's date, in the club's time zone. One that has not
 * begun yet counts if it is paid. Coaches and admins pass. One statement for all requests.
 */
export async function refuseWithoutMembership(
  uow: UnitOfWork,
  requests: readonly PlaceRequest[],
): Promise<(GateRefusal | undefined)[]> {
  const { timezone } = uow.organization;
  const asked = requests.map(({ occasion, member }) => ({
    date: hasRole(member.role, "coach") ? undefined : dateIn(timezone, occasion.startsAt),
    memberId: member.id,
  }));
  const dates = asked.flatMap(({ date }) => date ?? []);
  if (dates.length === 0) return requests.map(() => undefined);
  const today = todayOf(uow);
  const from = [today, ...dates].reduce((first, date) => (date < first ? date : first));
  const memberIds = new Set(asked.flatMap(({ date, memberId }) => (date ? memberId : [])));
  const held = await heldSince(uow, [...memberIds], from);
  return asked.map(({ date, memberId }) =>
    date === undefined ? undefined : refusal(uow, held.get(memberId) ?? [], { date, today }),
  );
}

async function heldSince(
  { db }: UnitOfWork,
  memberIds: readonly number[],
  from: string,
): Promise<Map<number, Rights[]>> {
  const rows = await all<Rights & { memberId: number }>(
    db,
    `SELECT member_id, from_date AS "from", until_date AS until, state FROM memberships
      WHERE member_id = ANY (:memberIds::bigint[]) AND until_date >= :from AND state <> 'stopped' ORDER BY until_date`,
    { memberIds: [...memberIds], from },
  );
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/** Why somebody with these memberships can't take part on a date: they have none, have not paid it, or it does not cover the date. */
function refusal(
  { organization }: UnitOfWork,
  held: readonly Rights[],
  { date, today }: { date: string; today: string },
): GateRefusal | undefined {
  if (covers(held, date)) return undefined;
  const live = held.filter((one) => isLive(one, today));
  if (live.some(({ state, from, until }) => state === "unpaid" && from <= date && date <= until))
    return { code: "memberships:membership-unpaid", to: TO };
  const active = live.find((one) => stateOn(one, today) === "active");
  const last = live.filter(({ state }) => state === "covered").at(-1);
  if (!active || !last) return { code: "memberships:membership-required", to: TO };
  if (date > last.until)
    return {
      code: "memberships:membership-ends",
      values: { until: dayOf(organization, last.until) },
      to: TO,
    };
  return { code: "memberships:membership-required", to: TO };
}

import { isTold } from "#app/core/accounts/joining/is-told.ts";
import { stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type Consequence, counted, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { one } from "#tenants/sql.ts";
import type { Role } from "../role.ts";

/** The two members who are the same person: what is kept is the survivor's. */
export interface Pair {
  survivor: number;
  other: number;
}

interface Numbers {
  answers: number;
  presence: number;
  ratings: number;
  away: number;
  /** Occasions, past ones too, on which both answered or were marked. */
  shared: number;
  /** Coming ones on which both hold a place, or both a turn in line. */
  places: number;
  turns: number;
}

/** What merging two members does; it can't be undone. */
export async function mergeQuestion(uow: UnitOfWork, pair: Pair): Promise<Question> {
  const numbers = await countRecords(uow, pair);
  const modules = await uow.modules.consequences("member.merge", {
    memberId: pair.other,
    into: pair.survivor,
  });
  return {
    act: "member.merge",
    about: [pair.survivor, pair.other],
    consequences: [
      ...counted("members.consequences.answers", numbers.answers),
      ...counted("members.consequences.presence", numbers.presence),
      ...counted("members.consequences.ratings", numbers.ratings),
      ...counted("members.consequences.timesAway", numbers.away),
      ...counted("members.consequences.shared", numbers.shared),
      ...counted("members.consequences.placesFreed", numbers.places),
      ...counted("members.consequences.turnsJoined", numbers.turns),
      ...(await whoStays(uow, pair)),
      ...modules,
    ],
    always: true,
  };
}

/** Which address and role stay, as far as the two differ, and who is told. */
async function whoStays({ db, organization }: UnitOfWork, pair: Pair): Promise<Consequence[]> {
  const people: { id: number; email: string | null; role: Role; confirmed: boolean }[] = await db("members")
    .whereIn("id", [pair.survivor, pair.other])
    .select("id", "email", "role", db.raw("confirmed_at IS NOT NULL AS confirmed"));
  const [kept, gone] = [pair.survivor, pair.other].map((id) => people.find((one) => one.id === id));
  const said: Consequence[] = [];
  if (kept?.email) said.push({ key: "members.consequences.addressKept", values: { email: kept.email } });
  if (gone?.email) said.push({ key: "members.consequences.addressGone", values: { email: gone.email } });
  if (gone?.email && !kept?.email) said.push({ key: "members.consequences.noAddress", values: {} });
  if (kept && gone && kept.role !== gone.role)
    said.push({ key: `members.consequences.roleKept.${kept.role}`, values: {} });
  for (const one of [kept, gone])
    if (one && isTold(organization, one))
      said.push({ key: "members.consequences.told", values: { email: one.email } });
  return said;
}

function countRecords(uow: UnitOfWork, pair: Pair): Promise<Numbers> {
  return one(
    uow.db,
    `SELECT count(*) FILTER (WHERE o.state IS NOT NULL)::int AS answers, count(o.presence)::int AS presence,
            (SELECT count(*)::int FROM ratings WHERE member_id = :other) AS ratings,
            (SELECT count(*)::int FROM unavailabilities WHERE member_id = :other) AS away,
            count(s.member_id)::int AS shared,
            count(*) FILTER (WHERE ${COMING} AND s.state = 'attending' AND o.state = 'attending')::int AS places,
            count(*) FILTER (WHERE ${COMING} AND 'waiting' IN (s.state, o.state)
                               AND s.state IN ('attending', 'waiting') AND o.state IN ('attending', 'waiting'))::int AS turns
       FROM attendances o JOIN occasions ON occasions.id = o.occasion_id
       LEFT JOIN attendances s ON s.occasion_id = o.occasion_id AND s.member_id = :survivor
                              AND (s.state IS NOT NULL OR s.presence IS NOT NULL)
      WHERE o.member_id = :other AND (o.state IS NOT NULL OR o.presence IS NOT NULL)`,
    { ...pair, now: uow.now },
  );
}

const COMING = stillToCome("occasions");

import { stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type Consequence, counted, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { one } from "#tenants/sql.ts";
import type { BalanceEnd } from "./balance-end.ts";

/** What archiving a member does. */
export async function archiveQuestion(
  uow: UnitOfWork,
  { memberId }: { memberId: number },
): Promise<Question> {
  return { act: "member.archive", consequences: await leavingConsequences(uow, [memberId]), always: true };
}

/** What is lost when members leave the club. */
export async function leavingConsequences(
  uow: UnitOfWork,
  memberIds: readonly number[],
): Promise<Consequence[]> {
  return [
    ...(await placesGivenUp(uow, memberIds)),
    ...(await uow.modules.consequences("member.archive", { memberIds })),
  ];
}

/**
 * What erasing a member does: the coming places that are given up, what becomes of their money, if that was chosen, and how many
 * past answers are kept. It can't be undone.
 */
export async function eraseQuestion(
  uow: UnitOfWork,
  { memberId, balance }: { memberId: number; balance: BalanceEnd | undefined },
): Promise<Question> {
  return {
    act: "member.erase",
    about: [memberId],
    consequences: [
      ...(await placesGivenUp(uow, [memberId])),
      ...(await uow.modules.consequences("member.erase", { memberId, balance })),
      ...counted("members.consequences.kept", await pastAnswers(uow, { memberId })),
    ],
    always: true,
  };
}

async function placesGivenUp(uow: UnitOfWork, memberIds: readonly number[]): Promise<Consequence[]> {
  const { attending, waiting } = await comingPlaces(uow, memberIds);
  return [
    ...counted("members.consequences.places", attending),
    ...counted("members.consequences.turns", waiting),
  ];
}

/** On how many past occasions a member has an answer or a mark. */
async function pastAnswers(uow: UnitOfWork, { memberId }: { memberId: number }): Promise<number> {
  const { count } = await one<{ count: number }>(
    uow.db,
    `SELECT count(*)::int AS count FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = :memberId AND (a.state IS NOT NULL OR a.presence IS NOT NULL) AND o.starts_at <= :now`,
    { memberId, now: uow.now },
  );
  return count;
}

/** Declining somebody who asked to join has no consequences to count. */
export const declineQuestion: Question = { act: "member.decline", consequences: [], always: true };

/** How many places members hold on coming occasions, and how many turns they have in lines. */
async function comingPlaces(
  uow: UnitOfWork,
  memberIds: readonly number[],
): Promise<{ attending: number; waiting: number }> {
  return one(
    uow.db,
    `SELECT count(*) FILTER (WHERE a.state = 'attending')::int AS attending,
            count(*) FILTER (WHERE a.state = 'waiting')::int AS waiting
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = ANY (:memberIds::bigint[]) AND ${stillToCome("o")}`,
    { memberIds: [...memberIds], now: uow.now },
  );
}

import { isDeepStrictEqual } from "node:util";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { countInvolved } from "../../attendance/involved-members.server.ts";
import { type Consequence, counted, type Question } from "../../confirmation/confirmation.ts";
import type { Occasion } from "../../occasions/occasion.ts";
import { dayOf } from "../../organizations/day-of.ts";
import type { SeriesSession } from "./series.server.ts";

type Session = Pick<Occasion, "id">;

/** When a session is, on the club's clock. */
export interface Clock {
  date: string;
  startTime: string;
  finishTime: string;
}

/**
 * What changing a session and `others`, out of all that are `following` it, does: also, for each, when it was and will
 * be, since they need not be at the time that the form shows.
 */
export async function editFollowingQuestion(
  uow: UnitOfWork,
  { id }: Session,
  following: readonly SeriesSession[],
  { others, moves }: { others: readonly SeriesSession[]; moves: readonly { was: Clock; is: Clock }[] },
): Promise<Question> {
  const ids = [id, ...others.map((session) => session.id)];
  return {
    act: "session.edit-following",
    consequences: [
      ...counted("sessions.consequences.changed", ids.length),
      ...counted("sessions.consequences.kept", following.length - others.length),
      ...counted("sessions.consequences.involved", await countInvolved(uow, ids)),
      ...moves.map(({ was, is }) => moveOf(uow, was, is)),
    ],
  };
}

function moveOf({ organization }: UnitOfWork, was: Clock, is: Clock): Consequence {
  const times = ({ startTime, finishTime }: Clock) => `${startTime}–${finishTime}`;
  const before = { wasDay: dayOf(organization, was.date), was: times(was) };
  if (isDeepStrictEqual(was, is)) return { key: "sessions.consequences.stays", values: before };
  const after = { isDay: dayOf(organization, is.date), is: times(is) };
  return { key: "sessions.consequences.moves", values: { ...before, ...after } };
}

/** What canceling a session and all that are `following` it does. */
export async function cancelFollowingQuestion(
  uow: UnitOfWork,
  { id }: Session,
  following: readonly SeriesSession[],
  withEdited: boolean,
): Promise<Question> {
  const others = following.filter(({ edited }) => withEdited || !edited);
  const ids = [id, ...others.map((session) => session.id)];
  return {
    act: "session.cancel-following",
    consequences: [
      ...counted("sessions.consequences.canceled", ids.length),
      ...counted("sessions.consequences.kept", following.length - others.length),
      ...counted("sessions.consequences.involved", await countInvolved(uow, ids)),
      ...(await uow.consequences("occasions.cancel", { occasionIds: ids })),
    ],
    always: true,
  };
}

import { countInvolved } from "#app/core/attendance/involved-members.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { counted, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { isStillNews } from "../../lifecycle/end-questions.server.ts";
import {
  type AskedSession,
  changeLines,
  datesLast,
  fateLines,
  type WrittenSession,
} from "../change-lines.ts";
import type { SeriesSession } from "./series.server.ts";

type Session = AskedSession & { id: number };

/**
 * What changing a session and `others`, out of all that are `following` it, does: also, for each, what it was and will
 * be, since they need not be as the form shows.
 */
export async function editFollowingQuestion(
  uow: UnitOfWork,
  { id, finishesAt }: Session,
  following: readonly SeriesSession[],
  {
    others,
    changes,
  }: { others: readonly SeriesSession[]; changes: readonly { was: WrittenSession; is: WrittenSession }[] },
): Promise<Question> {
  const ids = [id, ...others.map((session) => session.id)];
  const [change] = changes;
  const isOver = [finishesAt, change && toSpan(change.is, uow.organization.timezone).finishesAt].every(
    (finish) => !finish || finish <= uow.now,
  );
  const kept = following.filter((session) => !others.includes(session));
  return {
    act: "session.edit-following",
    consequences: datesLast([
      ...counted("sessions.consequences.changed", ids.length),
      ...counted("sessions.consequences.kept", kept.length),
      ...counted("sessions.consequences.involved", await countInvolved(uow, isOver ? ids.slice(1) : ids)),
      ...changeLines(uow.organization, changes),
      ...fateLines(uow.organization, kept, "byHand"),
    ]),
  };
}

/** What canceling a session and all that are `following` it does. */
export async function cancelFollowingQuestion(
  uow: UnitOfWork,
  session: Session,
  following: readonly SeriesSession[],
  withEdited: boolean,
): Promise<Question> {
  const others = following.filter(({ edited }) => withEdited || !edited);
  const kept = following.filter((one) => !others.includes(one));
  const ids = [session.id, ...others.map(({ id }) => id)];
  const told = isStillNews(session, uow.now) ? ids : ids.slice(1);
  return {
    act: "session.cancel-following",
    consequences: datesLast([
      ...counted("sessions.consequences.canceled", ids.length),
      ...counted("sessions.consequences.kept", kept.length),
      ...counted("sessions.consequences.involved", await countInvolved(uow, told)),
      ...(await uow.modules.consequences("occasions.cancel", { occasionIds: ids })),
      ...fateLines(uow.organization, [session, ...others], "off"),
      ...fateLines(uow.organization, kept, "byHand"),
    ]),
    always: true,
  };
}

import type { UnitOfWork } from "#app/unit-of-work.ts";
import { countInvolved } from "../../attendance/involved-members.server.ts";
import { counted, type Question } from "../../confirmation/confirmation.ts";
import type { Occasion } from "../../occasions/occasion.ts";
import type { SeriesSession } from "./series.server.ts";

type Session = Pick<Occasion, "id">;

/** What changing a session and `others`, out of all that are `following` it, does. */
export async function editFollowingQuestion(
  uow: UnitOfWork,
  { id }: Session,
  following: readonly SeriesSession[],
  others: readonly SeriesSession[],
): Promise<Question> {
  const ids = [id, ...others.map((session) => session.id)];
  return {
    act: "session.edit-following",
    consequences: [
      ...counted("sessions.consequences.changed", ids.length),
      ...counted("sessions.consequences.kept", following.length - others.length),
      ...counted("sessions.consequences.involved", await countInvolved(uow, ids)),
    ],
  };
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

import { followingSessions } from "#app/domain/sessions/series/series.server.ts";
import { cancelFollowingQuestion } from "#app/domain/sessions/series/series-questions.server.ts";
import { sessionDetail } from "#app/domain/sessions/session-list.server.ts";
import { reviewOf } from "#app/http/forms/confirmation-reply.ts";
import type { Review } from "#app/http/forms/form-reply.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";

/** What canceling a session and all that follow it does, for its page; null if it is not in a series or not confirmed. */
export async function followingView(
  uow: MemberUnit,
  { t }: Pick<PageRequest, "t">,
  sessionId: number,
): Promise<{ review: Review; count: number; edited: number } | null> {
  const session = await sessionDetail(uow, { sessionId });
  if (session.status !== "confirmed" || session.seriesId === null) return null;
  const following = await followingSessions(uow, sessionId);
  return {
    review: reviewOf(await cancelFollowingQuestion(uow, session, following, false), t),
    count: following.length,
    edited: following.filter(({ edited }) => edited).length,
  };
}

import { followingSessions } from "#app/core/occasions/sessions/series/series.server.ts";
import { cancelFollowingQuestion } from "#app/core/occasions/sessions/series/series-questions.server.ts";
import { sessionDetail } from "#app/core/occasions/sessions/session-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";

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
    review: buildReview(await cancelFollowingQuestion(uow, session, following, false), t),
    count: following.length,
    edited: following.filter(({ edited }) => edited).length,
  };
}

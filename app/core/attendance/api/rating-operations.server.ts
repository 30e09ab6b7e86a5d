import { z } from "zod";
import { rateSession } from "#app/core/attendance/ratings/rate-session.server.ts";
import { RatingSchema } from "#app/core/attendance/ratings/ratings.schemas.ts";
import { ratingSummary } from "#app/core/attendance/ratings/ratings.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { sessionDetail } from "#app/core/occasions/sessions/session-list.server.ts";
import { shownNumber, shownText } from "#app/core/shown.ts";
import { id } from "#app/kernel/fields.ts";

/** How members liked a session. */
export const ratingOperations = [
  memberOperation({
    method: "PUT",
    path: "/sessions/{id}/rating",
    params: { id: "occasionId" },
    summary: "Rate a session that you took part in, within a week of its end",
    failed: "failures.rating",
    example: { occasionId: 482, stars: 5, comment: "Good pace!" },
    minRole: "player",
    input: RatingSchema,
    output: z.object({ stars: shownNumber(5), comment: shownText("Good pace!") }),
    command: rateSession,
  }),
  memberOperation({
    method: "GET",
    path: "/sessions/{id}/ratings",
    params: { id: "occasionId" },
    summary: "Get a session's ratings, anonymously; comments are included from three ratings on",
    minRole: "coach",
    input: z.strictObject({ occasionId: id }),
    output: z.object({
      count: shownNumber(6),
      average: z
        .number()
        .meta({ examples: [4.5] })
        .nullable(),
      comments: z.array(shownText("Good pace!")),
    }),
    command: async (uow, { occasionId }) => {
      await sessionDetail(uow, { sessionId: occasionId });
      return ratingSummary(uow, { occasionId });
    },
  }),
];

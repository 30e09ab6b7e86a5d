import { z } from "zod";
import { memberOperation, shownNumber, shownPerson } from "#app/kit/module.ts";
import { RemoveResultSchema, ResultSchema } from "#modules/teams/results/results.schemas.ts";
import { removeResult, saveResult } from "#modules/teams/results/save-result.server.ts";
import { scoreSuggestions } from "#modules/teams/results/suggestions.server.ts";
import { makerRoleSetting } from "#modules/teams/sheet/team-settings.ts";

const sessionId = { id: "sessionId" };
const points = (example: number, description?: string) =>
  z.number().meta({ examples: [example], ...(description && { description }) });

/** A score that the results suggest. */
const SuggestedScore = z.object({
  player: shownPerson,
  score: points(6, "The current score."),
  suggested: points(6.5),
  sureness: points(
    0.85,
    "How sure it is that the score is off in that direction: 0.5 = not at all, 1 = certain.",
  ),
  games: shownNumber(9, "The number of games; one against each other team."),
  won: shownNumber(6),
  drawn: shownNumber(1),
  lost: shownNumber(2),
  expected: points(4.2, "The wins that the scores predicted; a draw counts as half."),
});

/** The part of the API about how sessions ended, and what that says about scores. */
export const resultOperations = [
  memberOperation({
    method: "PUT",
    path: "/sessions/{id}/teams/result",
    summary: "Save the result of a session that has begun",
    example: {
      sessionId: 482,
      result: [
        { team: 1, points: 3 },
        { team: 2, points: 2 },
      ],
    },
    minRole: makerRoleSetting,
    input: ResultSchema,
    params: sessionId,
    command: saveResult,
  }),
  memberOperation({
    method: "DELETE",
    path: "/sessions/{id}/teams/result",
    summary: "Remove the result of a session",
    minRole: makerRoleSetting,
    input: RemoveResultSchema,
    params: sessionId,
    command: removeResult,
  }),
  memberOperation({
    method: "GET",
    path: "/suggested-scores",
    summary:
      "List the scores that the last 12 months' results suggest, surest first; set one with PATCH /users/{id}",
    minRole: "coach",
    input: z.strictObject({}),
    output: z.array(SuggestedScore),
    command: async (uow) => {
      const { suggestions } = await scoreSuggestions(uow);
      return suggestions.map(({ memberId, name, ...one }) => ({ player: { id: memberId, name }, ...one }));
    },
  }),
];

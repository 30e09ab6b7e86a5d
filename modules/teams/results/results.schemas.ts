import { z } from "zod";
import { documentedAs, id, requiredOr } from "#app/kit/rules.ts";
import { LIMITS } from "#modules/teams/solver/limits.ts";
import { pointsField } from "./points-field.ts";

/** Goals or points: a whole number, digits in a form. */
const points = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\s*\d{1,9}\s*$/)
        .transform(Number),
    ],
    requiredOr("teams:errors.bad-points"),
  )
  .pipe(
    z
      .number("teams:errors.bad-points")
      .int("teams:errors.bad-points")
      .min(0, "teams:errors.bad-points")
      .max(9_999, "errors.too-large"),
  )
  .meta(documentedAs("integer", { minimum: 0, maximum: 9_999 }));

const slots = Object.fromEntries(
  Array.from({ length: LIMITS.teams }, (_, at) => [pointsField(at + 1), points.optional()]),
);

const resultForm = z.strictObject({
  sessionId: id,
  shown: z.string("errors.invalid").regex(/^([1-9]|[12]\d|30)(,([1-9]|[12]\d|30)){0,29}$/, "errors.invalid"),
  ...slots,
});
type TypedResult = { sessionId: number; shown: string } & { [field: string]: unknown };
const parseTeamNumbers = (shown: unknown) => [...new Set(String(shown).split(",").map(Number))];

/**
 * What a form says of a result: `shown` names the teams that it asks for ("1,2"), and each needs its number. Missing numbers
 * are found even if something else is wrong, so that a person sees all errors at once.
 */
export const ResultFormSchema = Array.from({ length: LIMITS.teams }, (_, at) => at + 1)
  .reduce(
    (schema, team) =>
      schema.refine(
        (typed: TypedResult) =>
          !parseTeamNumbers(typed.shown).includes(team) || typed[pointsField(team)] !== undefined,
        {
          path: [pointsField(team)],
          error: "errors.required",
          when: ({ value }) => typeof value === "object" && value !== null,
        },
      ),
    resultForm as unknown as z.ZodType<TypedResult>,
  )
  .transform(({ sessionId, shown, ...typed }) => ({
    sessionId,
    result: parseTeamNumbers(shown).map((team) => ({ team, points: Number(typed[pointsField(team)]) })),
  }));

/** A result as the API takes it. */
export const ResultSchema = z.strictObject({
  sessionId: id,
  result: z
    .array(
      z.strictObject({ team: z.int("errors.invalid").min(1, "errors.invalid"), points }),
      "errors.invalid",
    )
    .min(1, "errors.required")
    .max(LIMITS.teams, "errors.too-large")
    .refine((all) => new Set(all.map(({ team }) => team)).size === all.length, "teams:errors.team-twice"),
});

/** The session whose result is removed. */
export const RemoveResultSchema = z.strictObject({ sessionId: id });

/** A score that is suggested for a member, as the page has shown it. */
export const AdoptSuggestionSchema = z.strictObject({
  memberId: id,
  score: z
    .string("errors.score")
    .regex(/^\d{1,4}(\.\d{1,2})?$/, "errors.score")
    .transform(Number),
});

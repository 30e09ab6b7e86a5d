import { z } from "zod";
import { documentedAs, id, requiredOr, text } from "#app/kernel/fields.ts";
import { LONGEST_COMMENT, MAX_STARS } from "./ratings.ts";

const stars = z
  .union([z.int(), z.string().regex(/^\d$/).transform(Number)], requiredOr("errors.stars"))
  .pipe(z.number().min(1, "errors.stars").max(MAX_STARS, "errors.stars"))
  .meta(documentedAs("integer", { minimum: 1, maximum: MAX_STARS }));

/** A rating in stars. Without a comment, the earlier one stays. */
export const RatingSchema = z.strictObject({
  occasionId: id,
  stars,
  comment: text({ max: LONGEST_COMMENT }).optional(),
});

/** A rating from the form that shows the comment: an empty one removes the earlier one. */
export const RatingWithCommentSchema = RatingSchema.extend({
  comment: text({ max: LONGEST_COMMENT }).default(""),
});

import { z } from "zod";
import {
  flag,
  id,
  isLocalDate,
  LONGEST_TAG,
  line,
  MAX_MONEY,
  pageFields,
  reviewed,
  reviewedFirst,
} from "#app/kit/rules.ts";
import { year } from "#modules/memberships/plans/plans.schemas.ts";

const renew = flag.meta({
  description: "Whether it renews automatically when it ends, if the plan allows it.",
});

/** Stands for "no membership": an empty field of a form would count as absent. */
export const NO_MEMBERSHIP = "none";

/** The day on which the last membership ends, as it was seen. */
const after = z
  .union([z.literal(NO_MEMBERSHIP), z.string().refine(isLocalDate, "errors.date")], "errors.date")
  .optional()
  .meta({
    description:
      "The last day of the member's memberships as you saw them, or `none`. With it, a repeated call is refused rather than " +
      "done twice.",
  });

/** Takes a plan for oneself. */
export const TakeSchema = z.strictObject({
  planId: id,
  renew: renew.default(false),
  after,
  price: z.number("errors.invalid").int("errors.invalid").min(0).max(MAX_MONEY).optional().meta({
    description: "The price that you saw, in minor units. If the plan costs more now, the call is refused.",
  }),
  reviewed: reviewedFirst,
});

/** Gives a member a plan. */
export const GiveSchema = z.strictObject({
  memberId: id,
  planId: id,
  year: year
    .optional()
    .meta({ description: "The year in which the season begins; by default the current season." }),
  renew: renew.default(false),
  after,
  reviewed,
});

/** Whether one's own membership renews itself. */
export const RenewSchema = z.strictObject({ renew });

export const RenewOneSchema = z.strictObject({ memberId: id, membershipId: id, renew });

export const StopSchema = z.strictObject({ memberId: id, membershipId: id, reviewed });

/** Gives back a membership of one's own. */
export const GiveBackSchema = z.strictObject({ membershipId: id, reviewed });

export const OfMemberSchema = z.strictObject({ memberId: id, ...pageFields });

/** Gives a plan to all active members, or to those with a tag; by default only to those who have no membership. */
export const GiveSeveralSchema = z.strictObject({
  planId: id,
  tag: line(LONGEST_TAG).optional(),
  everyone: flag.default(false).meta({
    description:
      "Whether to include members who have a membership: theirs follows it. The call then always needs `reviewed`.",
  }),
  year: GiveSchema.shape.year,
  renew: renew.default(false),
  reviewed,
});

import { z } from "zod";
import { MAX_SCORE } from "#app/core/members/member-limits.ts";
import { documentedAs, id, line, text } from "#app/kernel/fields.ts";
import { MAX_GROUP } from "./sheet/requests.ts";
import { LONGEST_NAME, positionList } from "./sheet/team-settings.ts";
import { LIMITS } from "./solver/limits.ts";

/** A number in a call, digits in a form. */
const whole = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      "errors.invalid",
    )
    .pipe(
      z
        .number("errors.invalid")
        .int("errors.invalid")
        .min(min, "errors.too-small")
        .max(max, "errors.too-large"),
    )
    .meta(documentedAs("integer", { minimum: min, maximum: max }));

/** The sheet's revision when it was looked at; absent = the one that it has now. */
const revision = whole(0, 1_000_000_000).optional();
const ofSession = { sessionId: id, revision };
const teamNumber = whole(1, LIMITS.teams);
const position = z.string("errors.invalid").min(1, "errors.required").max(LONGEST_NAME, "errors.too-long");
/** Empty if positions don't matter. */
const playedPosition = z.string("errors.invalid").max(LONGEST_NAME, "errors.too-long");

/** Positions as somebody types them, a line for each. */
const typedPositions = text({ max: 2_000 });

/** A formation of the club, as a form sends it; `former` names the one to change. */
export const SaveFormationSchema = z.strictObject({
  former: text({ max: LONGEST_NAME }).optional(),
  name: line(LONGEST_NAME),
  positions: typedPositions,
});

/** A formation to remove. */
export const RemoveFormationSchema = z.strictObject({ name: line(LONGEST_NAME) });

/** The session whose teams are meant. */
export const SessionTeamsSchema = z.strictObject({ sessionId: id });

/** An act on the teams of a session as they were looked at. */
export const SheetSchema = z.strictObject(ofSession);

/** The least change to the teams, as it was looked at. */
export const ProposalSchema = z.strictObject({
  ...ofSession,
  proposal: z.string("errors.invalid").max(40, "errors.too-long").optional().meta({
    description: "The key returned with the proposed changes; absent = whatever the changes are now.",
  }),
});

/** How teams are to be made, as a form asks. */
export const BalanceFormSchema = z.strictObject({
  ...ofSession,
  /** A formation of the club by its name; absent = the typed positions. */
  formation: text({ max: LONGEST_NAME }).optional(),
  teams: whole(2, LIMITS.teams).optional(),
  positions: typedPositions.optional(),
  evenGenders: z.boolean("errors.invalid").default(false),
  mixes: z.boolean("errors.invalid").default(false),
});

/** Yes or no in a query parameter. */
const flag = z
  .enum(["true", "false"], "errors.invalid")
  .transform((typed) => typed === "true")
  .optional();

/** Teams to preview: nothing is saved. Absent fields are as in the session's sheet. */
export const PreviewSchema = z.strictObject({
  sessionId: id,
  formation: text({ max: LONGEST_NAME })
    .optional()
    .meta({ description: "The name of one of the club's formations." }),
  positions: typedPositions.optional().meta({
    description:
      'Instead of a formation: one position per line, such as "4 Defender", key ones with a star; empty = they don’t matter.',
  }),
  teams: whole(2, LIMITS.teams)
    .optional()
    .meta({ description: "The number of teams; by default as many as there are players for." }),
  evenGenders: flag.meta({ description: "Whether to spread genders evenly." }),
  mixes: flag.meta({ description: "Whether to separate members who played together lately." }),
  seed: whole(1, 1_000_000)
    .optional()
    .meta({ description: "A different seed may give different teams that are just as even." }),
});

/** One member's place. */
const place = z.strictObject({
  memberId: id,
  team: teamNumber,
  position: playedPosition
    .nullable()
    .default(null)
    .meta({ description: "`null` = substitute; empty = plays, if positions don’t matter." }),
});

/** Who is in which team. */
export const SaveTeamsSchema = z.strictObject({
  ...ofSession,
  positions: positionList.optional().meta({
    description:
      "The positions of a team. By default those of the session, else those named in `places`; if none, positions don’t matter.",
  }),
  places: z.array(place, "errors.invalid").min(1, "errors.required").max(LIMITS.players, "errors.too-large"),
});

/**
 * Moves a member: to a team, and to a position in it or its bench if one is named; or into the place of another member, who gets
 * theirs.
 */
export const MoveSchema = z
  .strictObject({
    ...ofSession,
    memberId: id,
    team: teamNumber.optional(),
    position: playedPosition.optional(),
    isSubstitute: z.boolean("errors.invalid").optional(),
    key: z.uuid("errors.invalid").optional(),
    other: id.optional(),
  })
  .refine(({ team, other }) => (team === undefined) !== (other === undefined), {
    path: ["team"],
    error: "errors.required",
  });

/** What counts for a member in this session only; absent = their own. */
export const OverrideSchema = z.strictObject({
  ...ofSession,
  memberId: id,
  position: position.optional(),
  score: z
    .union(
      [
        z
          .string()
          .regex(/^\d{1,4}([.,]\d{1,2})?$/, "errors.score")
          .transform((typed) => Number(typed.replace(",", "."))),
        z.number(),
      ],
      "errors.score",
    )
    .pipe(z.number("errors.score").min(0, "errors.score").max(MAX_SCORE, "errors.score"))
    .meta(documentedAs("number", { minimum: 0, maximum: MAX_SCORE }))
    .optional(),
});

/** Two or more to be in one team, or in different ones; or one who stays in their team, or at their position. */
export const AskSchema = z.strictObject({
  ...ofSession,
  kind: z.enum(["together", "apart", "stay", "stay-at-position"], "errors.invalid"),
  memberIds: z.array(id, "errors.invalid").min(1, "errors.required").max(MAX_GROUP, "errors.too-large"),
});

/** Takes a request back, by its place in the list of its kind. */
export const UnaskSchema = z.strictObject({
  sessionId: id,
  // Removing a request shifts the others' places, so the caller says which list they saw.
  revision: whole(0, 1_000_000_000),
  kind: z.enum(["together", "apart", "stay"], "errors.invalid"),
  at: whole(0, 100),
});

import { z } from "zod";
import { flag } from "#app/core/occasions/occasion-fields.ts";
import { reviewed, reviewedFirst } from "#app/kernel/confirmation/reviewed.ts";
import { countsOnlyIf, documentedAs, email, id, line, text } from "#app/kernel/fields.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import { LONGEST_TAG } from "#app/kernel/values/tag-limits.ts";
import { tags, wordList } from "#app/kernel/values/tags.ts";
import { BALANCE_ENDS } from "./leaving/balance-end.ts";
import { MAX_SCORE, MEMBER_LENGTHS } from "./member.ts";

export const role = z.enum(["player", "coach", "admin"], "errors.invalid");
const language = z.enum(["en", "es"], "errors.invalid");
const locale = z.enum(LOCALES, "errors.invalid");
const gender = z.enum(["female", "male", "other"], "errors.invalid");
const points = z.number("errors.invalid").min(0, "errors.too-small").max(MAX_SCORE, "errors.too-large");
const score = z
  .union(
    [
      z
        .string()
        .regex(/^\s*\d{1,4}([.,]\d{1,2})?\s*$/)
        .transform((typed) => Number(typed.replace(",", "."))),
      points,
    ],
    "errors.score",
  )
  .meta(documentedAs("number", { minimum: 0, maximum: MAX_SCORE }));
const alias = line(MEMBER_LENGTHS.alias);
/** The most characters of notes for admins; merging two members joins their notes up to this length. */
export const MAX_NOTES = 8_000;
const notes = text({ max: MAX_NOTES });

/** Read like tags: a list, or words from a form ("left back, keeper"). */
const positions = wordList("errors.positions");

/** What members may change about themselves. `null` empties a field. */
const own = {
  name: line(MEMBER_LENGTHS.name),
  alias: alias.nullable(),
  gender: gender.nullable(),
  language: language.nullable(),
  locale: locale.nullable(),
  positions,
  allowsEmails: z.boolean("errors.invalid"),
};
const kept = { ...own, email: email().nullable(), score: score.nullable(), tags };

const gendered = own.gender.default(null);
const named = { name: own.name, alias: own.alias.default(null) };
// In the order of the form's fields, in which the form lists what is wrong.
const whole = {
  name: own.name,
  email: kept.email.default(null),
  alias: own.alias.default(null),
  gender: gendered,
  positions: positions.default([]),
  score: kept.score.default(null),
  tags: tags.default([]),
};

/** A new member, added by an admin. */
export const AddMemberSchema = z.strictObject({ ...whole, role: role.default("player") });

/**
 * A whole member as a form shows it: a field left empty becomes empty. Never the role, nor what only the member
 * chooses: language, how dates and times are written, and mails.
 */
export const EditMemberSchema = z.strictObject({ memberId: id, ...whole, notes: notes.default("") });

/** Changes to a member: absent fields stay as they are. */
export const ChangeMemberSchema = z.strictObject({
  memberId: id,
  ...z.object({ ...kept, notes }).partial().shape,
});

/** Changes to a member, and perhaps another role. */
export const ChangeMemberAndRoleSchema = ChangeMemberSchema.extend({ role: role.optional() });

/** One's own account as a form shows it; never role, e-mail, score or tags. What they are told of is in My settings. */
export const EditMeSchema = z.strictObject({
  ...named,
  gender: gendered,
  positions: positions.default([]),
  language: own.language.default(null),
  locale: own.locale.default(null),
});

/** Changes to one's own account: absent fields stay as they are. */
export const ChangeMeSchema = z.strictObject(z.object(own).partial().shape);

export const ChangeRoleSchema = z.strictObject({ memberId: id, role });

export const MemberSchema = z.strictObject({ memberId: id });

/** A member who is to be archived or declined. */
export const DismissSchema = MemberSchema.extend({ reviewed });

const balance = z.enum(BALANCE_ENDS, "errors.invalid").optional().meta({
  description:
    "What becomes of a balance other than zero: settled in cash or by bank transfer, or written off. Required if there is one.",
});

/** A member who is to be erased. */
export const EraseSchema = DismissSchema.extend({ balance });

/** A member who is to be archived or, with `delete`, erased, which asks first. */
export const EndMemberSchema = countsOnlyIf(EraseSchema.extend({ delete: flag.default(false) }), {
  balance: (given) => given.delete,
});

/** Two members who are the same person: `memberId` stays, and gets everything of `other`. */
export const MergeSchema = MemberSchema.extend({ other: id, reviewed: reviewedFirst });

/** Leaving the club for good: everything that it knows about the actor is erased. */
export const EraseMeSchema = z.strictObject({ reviewed, balance });

/** Leaving the club for good by the API, which requires `delete: true`. */
export const DeleteMeSchema = EraseMeSchema.extend({
  delete: flag.pipe(z.literal(true, "errors.required")),
  reviewed: reviewedFirst,
});

/** One choice by a module's fact, `<fact>:<choice>`. */
const factChoice = z.string().regex(/^[A-Za-z]\w{0,60}:[\w-]{1,60}$/, "errors.invalid");

/** Which members are meant; `search` finds parts of names, aliases and addresses, ignoring case and accents. */
export const MemberFilterSchema = z.strictObject({
  search: text({ max: 100 }).default(""),
  role: role.optional(),
  show: z
    .enum(["active", "inactive", "everyone", "pending", "archived", "declined"], "errors.invalid")
    .default("active"),
  tag: line(LONGEST_TAG).optional(),
  facts: z
    .string("errors.invalid")
    .max(500, "errors.invalid")
    .default("")
    .transform((typed) => typed.split(",").filter(Boolean))
    .pipe(z.array(factChoice).max(10, "errors.invalid"))
    .meta({ description: "Filters from modules, as `<fact>:<choice>`, separated by commas." }),
});

export const memberOrder = {
  sort: z.enum(["name", "role", "score", "seen", "since"], "errors.invalid").default("name"),
  direction: z.enum(["ascending", "descending"], "errors.invalid").default("ascending"),
};

/** Which members a list shows, and which part of it. */
export const MemberListSchema = MemberFilterSchema.extend({ ...memberOrder, ...pageFields });

import { z } from "zod";
import { flag } from "#app/core/occasions/occasion-fields.ts";
import { reviewed, reviewedFirst } from "#app/kernel/confirmation/reviewed.ts";
import { countsOnlyIf, id, line, text } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import { LONGEST_TAG } from "#app/kernel/values/tag-limits.ts";
import { BALANCE_ENDS } from "./leaving/balance-end.ts";
import {
  ALL_FIELDS,
  EMPTY_FIELDS,
  fieldDefinition,
  fieldsWith,
  MEMBER_FIELDS,
  MEMBER_FORMS,
  type MemberField,
} from "./member-fields.ts";

export const role = z.enum(["player", "coach", "admin"], "errors.invalid");

type Fields = typeof MEMBER_FIELDS;
type Empty = typeof EMPTY_FIELDS;

/** A field's meaning is said of the outermost schema, where the API's docs look for it. */
const described = (field: MemberField, schema: z.ZodType) =>
  schema.meta({ ...schema.meta(), description: MEMBER_FIELDS[field].description });

/** A form's fields: one that is left blank becomes empty. */
function formFields<F extends MemberField>(fields: readonly F[]) {
  const shape = fields.map((field) => {
    const { schema }: { schema: z.ZodType } = MEMBER_FIELDS[field];
    const isRequired = !(field in EMPTY_FIELDS);
    return [field, described(field, isRequired ? schema : schema.default(fieldDefinition(field).empty))];
  });
  return Object.fromEntries(shape) as {
    [One in F]: One extends keyof Empty ? z.ZodDefault<Fields[One]["schema"]> : Fields[One]["schema"];
  };
}

/** Fields of which those that are absent stay as they are. */
function changedFields<F extends MemberField>(fields: readonly F[]) {
  const shape = fields.map((field) => [field, described(field, MEMBER_FIELDS[field].schema.optional())]);
  return Object.fromEntries(shape) as { [One in F]: z.ZodOptional<Fields[One]["schema"]> };
}

/** A new member, added by an admin. */
export const AddMemberSchema = z.strictObject({
  ...formFields(MEMBER_FORMS.add),
  role: role.default("player"),
});

/** A whole member as a form shows it. Never the role, nor what only the member chooses. */
export const EditMemberSchema = z.strictObject({ memberId: id, ...formFields(MEMBER_FORMS.edit) });

/** Changes to a member: absent fields stay as they are. */
export const ChangeMemberSchema = z.strictObject({ memberId: id, ...changedFields(ALL_FIELDS) });

/** Changes to a member, and perhaps another role. */
export const ChangeMemberAndRoleSchema = ChangeMemberSchema.extend({ role: role.optional() });

/** One's own account as a form shows it. */
export const EditMeSchema = z.strictObject(formFields(MEMBER_FORMS.account));

/** Changes to one's own account: absent fields stay as they are. */
export const ChangeMeSchema = z.strictObject(changedFields(fieldsWith("writtenBy", "the member")));

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

import { z } from "zod";
import type { Member } from "#app/core/members/member.ts";
import { hasRole } from "#app/core/members/role.ts";
import { shownNumber } from "#app/core/shown.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import {
  ALL_FIELDS,
  type FieldsWith,
  fieldsReadBy,
  fieldsWith,
  MEMBER_FIELDS,
  type MemberField,
  type MemberValues,
  pickFields,
} from "./member-fields.ts";

type Fields = typeof MEMBER_FIELDS;
type Everybodys = FieldsWith<"readBy", "everybody">;
type Hidden = Exclude<MemberField, Everybodys>;

const READERS = {
  "the member": "Only for admins and the member.",
  coaches: "Only for coaches and admins.",
  admins: "Only for admins.",
} as const;
const own = { description: READERS["the member"] };

const everybodys = Object.fromEntries(
  fieldsWith("readBy", "everybody").map((field) => {
    const { shown, description } = MEMBER_FIELDS[field];
    return [field, shown.meta({ ...shown.meta(), description })];
  }),
) as { [F in Everybodys]: Fields[F]["shown"] };

const hidden = Object.fromEntries(
  ALL_FIELDS.flatMap((field) => {
    const { shown, readBy, description } = MEMBER_FIELDS[field];
    if (readBy === "everybody") return [];
    return [[field, shown.optional().meta({ description: `${description} ${READERS[readBy]}` })]];
  }),
) as { [F in Hidden]: z.ZodOptional<Fields[F]["shown"]> };

/** What every member sees of another. */
export const PublicMember = z.object({
  id: shownNumber(12),
  ...everybodys,
  role: z.enum(["player", "coach", "admin"]),
});

/** A member as the API gives it. */
export const MemberResource = PublicMember.extend({
  ...hidden,
  state: z
    .enum(["pending", "active", "archived", "erased"])
    .optional()
    .meta({ ...own, examples: ["active"] }),
  registeredAt: z.date().optional().meta(own),
  activeAt: z.date().optional().meta(own),
  confirmedAt: z.date().nullable().optional().meta(own),
}).meta({ id: "Member" });

/** A member with the fields that the reader may see; when they joined and were here, only admins and the member see. */
export function memberResource({ actor }: MemberUnit, member: Member): z.input<typeof MemberResource> {
  const { id, role, state, registeredAt, activeAt, confirmedAt } = member;
  const isSelf = actor.id === id;
  const fields = fieldsReadBy({ role: actor.role, isSelf });
  const seen = { id, role, ...pickFields<MemberField>(member as MemberValues, fields) };
  const isOwn = isSelf || hasRole(actor.role, "admin");
  return isOwn ? { ...seen, state, registeredAt, activeAt, confirmedAt } : seen;
}

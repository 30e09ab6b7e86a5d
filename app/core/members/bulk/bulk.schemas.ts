import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id, text } from "#app/kernel/fields.ts";
import { word } from "#app/kernel/values/tags.ts";
import { filterFields } from "../list/filter-query.ts";
import { MemberFilterSchema, role } from "../members.schemas.ts";

/** What can be done to several members at once. */
const SEVERAL_ACTS = ["add-tag", "remove-tag", "set-role", "archive", "send-link"] as const;
export type SeveralAct = (typeof SEVERAL_ACTS)[number];

/** As many as a page of a list can have; a query can select more. */
const MAX_IDS = 200;

const matching = text({ max: 4_000, min: 1 })
  .transform((typed, context) => {
    const query = new URLSearchParams(typed);
    const parsed = MemberFilterSchema.safeParse(filterFields(query));
    // Anything but a query of the list would select everybody.
    const isOfList = [...query.keys()].every((name) => Object.hasOwn(MemberFilterSchema.shape, name));
    if (parsed.success && isOfList) return parsed.data;
    context.addIssue({ code: "custom", message: "errors.invalid" });
    return z.NEVER;
  })
  .optional()
  .meta({
    description:
      "All members that match this query of GET /users, such as `role=coach&tag=U18`; ids are then ignored.",
  });

/** An act on several members: those with these ids, or all whom a query of the list finds. */
export const ChangeSeveralSchema = z
  .strictObject({
    memberIds: z.array(id).max(MAX_IDS, "errors.too-large").default([]),
    matching,
    act: z.enum(SEVERAL_ACTS, "errors.invalid"),
    /** To add or take away. */
    tag: word.optional(),
    role: role.optional(),
    reviewed,
  })
  .check(({ value, issues }) => {
    const { act, memberIds, matching, tag, role } = value;
    const missing = (path: string, message: string) =>
      issues.push({ code: "custom", input: undefined, path: [path], message });
    if (!matching && memberIds.length === 0) missing("memberIds", "errors.several-who");
    if ((act === "add-tag" || act === "remove-tag") && !tag) missing("tag", "errors.several-tag");
    if (act === "set-role" && !role) missing("role", "errors.several-role");
  });

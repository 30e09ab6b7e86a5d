import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import type { Standing } from "./admission.ts";
import { answer, note } from "./attendance.schemas.ts";

/** An answer that names the member (`player`, absent = oneself) and either a session or an event. */
export const AttendanceSchema = z
  .strictObject({
    player: id.optional(),
    session: id.optional(),
    event: id.optional(),
    attending: answer,
    note: note.optional(),
    reviewed,
  })
  .refine(({ session, event }) => (session === undefined) !== (event === undefined), {
    path: ["session"],
    error: "errors.required",
  });

export const OccasionSchema = z.strictObject({ occasionId: id });

export const LeaveSchema = OccasionSchema.extend({ reviewed });

const STANDINGS = { "1": "attending", "2": "waiting", "0": "not-attending", null: null } as const;

/** A page of the list of who is coming: all members, or those with one standing. */
export const AttendeesSchema = OccasionSchema.extend({
  attending: z
    .enum(["1", "2", "0", "null"], "errors.invalid")
    .transform((typed): Standing => STANDINGS[typed])
    .optional()
    .meta({
      description:
        "Only this answer: 1 = coming, 2 = on the waiting list, 0 = not coming, `null` = no answer yet.",
    }),
  ...pageFields,
});

/** Somebody to be added to an occasion. `overCapacity` = beyond the limit, which only an admin may give. */
export const AddAttendeeSchema = z.strictObject({
  occasionId: id,
  attendee: id,
  attending: answer.default("attending"),
  overCapacity: z.boolean("errors.invalid").default(false),
  reviewed,
});

const MAX_AT_ONCE = 200;
const memberIds = z.array(id).max(MAX_AT_ONCE, "errors.too-large").default([]);

/** Who comes and who does not, recorded at once: all of them or none. */
export const ChangeAttendeesSchema = z.strictObject({ occasionId: id, add: memberIds, remove: memberIds });

/** A page of a list without filters. */
export const PageSchema = z.strictObject(pageFields);

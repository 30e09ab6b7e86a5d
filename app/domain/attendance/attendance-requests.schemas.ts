import { z } from "zod";
import { id, text } from "../fields.ts";
import { pageFields } from "../values/page.ts";
import type { Standing } from "./admission.ts";
import { answer } from "./attendance.schemas.ts";

const note = text({ max: 200 }).optional();

/** An answer by naming everything: `player` absent = oneself; either a session or an event. */
export const AttendanceSchema = z
  .strictObject({
    player: id.optional(),
    session: id.optional(),
    event: id.optional(),
    attending: answer,
    note,
  })
  .refine(({ session, event }) => (session === undefined) !== (event === undefined), {
    path: ["session"],
    error: "errors.required",
  });

/** An occasion by its id. */
export const OccasionSchema = z.strictObject({ occasionId: id });

const STANDINGS = { "1": "attending", "2": "waiting", "0": "not-attending", null: null } as const;

/** Which part of the list of who is coming: those who stand alike, or all; a page of it. */
export const AttendeesSchema = OccasionSchema.extend({
  attending: z
    .enum(["1", "2", "0", "null"], "errors.invalid")
    .transform((typed): Standing => STANDINGS[typed])
    .optional()
    .meta({
      description: "1 = coming, 2 = on the waiting list, 0 = not coming, null = no answer yet; absent = all.",
    }),
  ...pageFields,
});

/** Somebody to be put on an occasion's list. `overCapacity` = beyond the limit; an admin's confirmed act. */
export const AddAttendeeSchema = z.strictObject({
  occasionId: id,
  attendee: id,
  attending: answer.default("attending"),
  overCapacity: z.boolean("errors.invalid").default(false),
});

const MOST_AT_ONCE = 200;
const memberIds = z.array(id).max(MOST_AT_ONCE, "errors.too-large").default([]);

/** Who is to come and who is not, recorded at once: all or none. */
export const ChangeAttendeesSchema = z.strictObject({ occasionId: id, add: memberIds, remove: memberIds });

/** A page of a list without filters. */
export const PageSchema = z.strictObject(pageFields);

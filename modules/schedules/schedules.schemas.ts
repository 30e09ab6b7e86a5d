import { z } from "zod";
import {
  allowLong,
  answerDeadlineHours,
  capacity,
  documentedAs,
  flag,
  id,
  line,
  localDate,
  OCCASION_LENGTHS,
  price,
  reviewed,
  tags,
  text,
  timeOfDay,
} from "#app/kit/rules.ts";
import { LEAD_DAYS, MAX_DEADLINE_HOURS } from "./lead-days.ts";
import { type ScheduleStatus, STATUS_NUMBERS } from "./schedule.ts";

const NO_WEEK_DAY = "schedules:errors.week-days";

/** ISO week days, as numbers or as text from a form; an error in one is reported for the whole field. */
const weekDays = z
  .array(
    z
      .union([z.string().max(10), z.number()])
      .meta(documentedAs("integer", { minimum: 1, maximum: 7, description: "1 = Monday … 7 = Sunday." })),
    "errors.invalid",
  )
  .min(1, NO_WEEK_DAY)
  .max(7, "errors.invalid")
  .refine((days) => days.every((day) => /^[1-7]$/.test(String(day))), "errors.invalid")
  .transform((days) => [...new Set(days.map(Number))].sort());

const deadline = answerDeadlineHours.refine((hours) => hours === null || hours <= MAX_DEADLINE_HOURS, {
  error: "schedules:errors.deadline",
});

/** 0 running, 1 paused. */
const status = z
  .union([z.literal(0), z.literal(1)], "errors.invalid")
  .transform((number): ScheduleStatus => (number === STATUS_NUMBERS.paused ? "paused" : "running"))
  .meta(documentedAs("integer", { enum: [0, 1], description: "0 = running, 1 = paused." }));

/** Lead days on which saving makes a session. */
const leadDates = z
  .array(localDate, "errors.invalid")
  .max(LEAD_DAYS, "errors.invalid")
  .optional()
  .meta({
    description:
      "Dates from today to 4 days ahead for which this call creates sessions right away. Dates that the schedule doesn't " +
      "cover, that already have their session, or whose start is past are skipped.",
  });

// In the order of the form, which is the order in which it lists its errors.
const fields = {
  name: line(OCCASION_LENGTHS.name),
  weekDays,
  startTime: timeOfDay,
  finishTime: timeOfDay,
  address: text({ max: OCCASION_LENGTHS.address }),
  capacity,
  price,
  answerDeadlineHours: deadline,
  tags,
  description: text({ max: OCCASION_LENGTHS.description }),
  announce: flag.meta({
    description:
      "Whether members are told about new sessions, in one message for all that are created at once.",
  }),
};

/** A whole schedule; an absent field is empty. */
const wholeFields = {
  ...fields,
  address: fields.address.default(""),
  description: fields.description.default(""),
  capacity: capacity.default(null),
  price: price.default(0),
  answerDeadlineHours: fields.answerDeadlineHours.default(null),
  tags: tags.default([]),
  announce: flag.default(false),
};

export const CreateScheduleSchema = z.strictObject({
  ...wholeFields,
  leadDates,
  allowLong,
  status: status.optional(),
});

/** An edit of the given fields. */
export const EditScheduleSchema = z.strictObject({
  ...z.object(fields).partial().shape,
  id,
  leadDates,
  allowLong,
  status: status.optional(),
  replicate: flag.default(false),
  reviewed,
});

/** An edit from the page's form, which posts every field, so that a box that is not ticked counts too. */
export const ScheduleFormSchema = z.strictObject({
  ...wholeFields,
  id,
  leadDates,
  allowLong,
  replicate: flag.default(false),
  reviewed,
});

export const PauseScheduleSchema = z.strictObject({ id });

export const ResumeScheduleSchema = z.strictObject({ id, leadDates });

export const DeleteScheduleSchema = z.strictObject({ id, replicate: flag.default(false), reviewed });

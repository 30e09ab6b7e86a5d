import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id, line, text } from "#app/kernel/fields.ts";
import { addDays, localDate } from "#app/kernel/values/local-date.ts";
import { price } from "#app/kernel/values/money-fields.ts";
import { tags } from "#app/kernel/values/tags.ts";
import { timeOfDay } from "#app/kernel/values/time-of-day.ts";
import { OCCASION_LENGTHS } from "../occasion.ts";
import { allowLong, answerDeadlineHours, capacity, flag } from "../occasion-fields.ts";
import { MAX_REPEATS } from "./weekly-dates.ts";

// In the order of the form's fields, in which the form lists what is wrong.
const times = {
  name: line(OCCASION_LENGTHS.name),
  date: localDate,
  startTime: timeOfDay,
  finishTime: timeOfDay,
};
const details = {
  address: text({ max: OCCASION_LENGTHS.address }),
  capacity,
  price,
  answerDeadlineHours,
  tags,
  description: text({ max: OCCASION_LENGTHS.description }),
};
const wholeDetails = {
  address: details.address.default(""),
  capacity: capacity.default(null),
  price: price.default(0),
  answerDeadlineHours: answerDeadlineHours.default(null),
  tags: tags.default([]),
  description: details.description.default(""),
};

/** The fields of a new session, without the rules that concern several of them. */
export const NewSessionSchema = z.strictObject({
  ...times,
  allowLong,
  repeatUntil: localDate.optional(),
  ...wholeDetails,
  notify: flag.default(false),
});

const repeated = z.object({ date: localDate, repeatUntil: localDate });

/** A rule on the two dates, checked even if other fields are wrong, so that a form shows all its errors at once. */
const onRepeat = (code: string) => ({
  error: `errors.${code}`,
  path: ["repeatUntil"],
  when: ({ value }: { value: unknown }) => repeated.safeParse(value).success,
});

/** A new session; with `repeatUntil` one every week up to that date. Dates and times are the club's wall clock. */
export const CreateSessionSchema = NewSessionSchema.refine(
  ({ date, repeatUntil }) => !repeatUntil || repeatUntil >= date,
  onRepeat("date-order"),
).refine(
  ({ date, repeatUntil }) => !repeatUntil || repeatUntil < addDays(date, 7 * MAX_REPEATS),
  onRepeat("repeat-too-long"),
);

/** A whole session as a form shows it: a field left empty becomes empty. */
export const EditSessionSchema = z.strictObject({
  sessionId: id,
  ...times,
  allowLong,
  ...wholeDetails,
  notify: flag.default(false),
});

/** Changes to a session: absent fields stay as they are. */
export const ChangeSessionSchema = z.strictObject({
  sessionId: id,
  ...z.object({ ...times, ...details }).partial().shape,
  allowLong,
  notify: flag.default(false),
});

/** A session to be canceled or deleted. */
export const EndSessionSchema = z.strictObject({ sessionId: id, notify: flag.default(false), reviewed });

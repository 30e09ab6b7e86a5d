import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id, line, text } from "#app/kernel/fields.ts";
import { localDate } from "#app/kernel/values/local-date.ts";
import { moment } from "#app/kernel/values/moment.ts";
import { price } from "#app/kernel/values/money-fields.ts";
import { timeOfDay } from "#app/kernel/values/time-of-day.ts";
import { OCCASION_LENGTHS } from "../occasion.ts";
import { allowLong, capacity, flag } from "../occasion-fields.ts";

// In the order of the form's fields, in which the form lists what is wrong.
const fields = {
  name: line(OCCASION_LENGTHS.name),
  date: localDate,
  startTime: timeOfDay,
  finishTime: timeOfDay,
  finishDate: localDate.nullable(),
  address: text({ max: OCCASION_LENGTHS.address }),
  capacity,
  price,
  registrationStart: moment.nullable(),
  registrationEnd: moment.nullable(),
  description: text({ max: OCCASION_LENGTHS.description }),
};
const whole = {
  ...fields,
  finishDate: fields.finishDate.default(null),
  address: fields.address.default(""),
  capacity: capacity.default(null),
  price: price.default(0),
  registrationStart: fields.registrationStart.default(null),
  registrationEnd: fields.registrationEnd.default(null),
  description: fields.description.default(""),
};
const how = { allowLong, notify: flag.default(false) };

/**
 * A new event. Dates and times are the club's wall clock; without `finishDate`, a finish at or before the start is on
 * the next day. Registration is open from its start, or at once, to its end, or to the start of the event.
 */
export const CreateEventSchema = z.strictObject({ ...whole, ...how });

/** A whole event as a form shows it: a field left empty becomes empty. */
export const EditEventSchema = z.strictObject({ eventId: id, ...whole, ...how });

/** Changes to an event: absent fields stay as they are, null makes a field empty. */
export const ChangeEventSchema = z.strictObject({ eventId: id, ...z.object(fields).partial().shape, ...how });

/** An event to be canceled or deleted. */
export const EndEventSchema = z.strictObject({ eventId: id, notify: flag.default(false), reviewed });

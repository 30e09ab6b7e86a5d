import { sameField, setFields } from "#app/api/same-field.ts";
import { OCCASION_LENGTHS } from "#app/core/occasions/occasion.ts";
import { capacity } from "#app/core/occasions/occasion-fields.ts";
import { line } from "#app/kernel/fields.ts";
import { instantText } from "#app/kernel/values/moment.ts";
import { localOf } from "#app/kernel/values/zoned.ts";

/** Aliases that a call may use for a session's fields, from the vocabulary that callers know. */
export const sessionAliases = {
  alias: line(OCCASION_LENGTHS.name).optional().meta({ description: "Alias of `name`; give either." }),
  datetime: instantText.optional().meta({
    description: "The start as an instant (2026-12-01T18:00:00Z), instead of `date` and `start_time`.",
  }),
  maxAttendees: capacity.optional().meta({ description: "Alias of `capacity`; give either." }),
};

interface Aliases {
  alias?: string;
  datetime?: string;
  maxAttendees?: number | null;
}

interface Own {
  name?: string | undefined;
  date?: string | undefined;
  startTime?: string | undefined;
  capacity?: number | null | undefined;
}

/** The input under the schema's own field names. Refuses `field-contradicts` if a field is given twice with different values. */
export function ownFields<T extends Aliases & Own>(
  { alias, datetime, maxAttendees, ...own }: T,
  timezone: string,
): Omit<T, keyof Aliases> {
  const start = datetime === undefined ? undefined : localOf(new Date(datetime), timezone);
  return {
    ...own,
    ...setFields({
      name: sameField(own.name, alias, "alias"),
      date: sameField(own.date, start?.date, "datetime"),
      startTime: sameField(own.startTime, start?.time, "datetime"),
      capacity: sameField(own.capacity, maxAttendees, "maxAttendees"),
    }),
  };
}

import { z } from "zod";
import { sameField, setFields } from "#app/api/same-field.ts";
import { OCCASION_LENGTHS } from "#app/core/occasions/occasion.ts";
import { capacity } from "#app/core/occasions/occasion-fields.ts";
import { text } from "#app/kernel/fields.ts";
import { localDate } from "#app/kernel/values/local-date.ts";
import { instantText } from "#app/kernel/values/moment.ts";
import { localOf } from "#app/kernel/values/zoned.ts";

/** Aliases that a call may use for an event's fields: the names that the API answers with. */
export const eventAliases = {
  date: z.union([localDate, instantText], "errors.date").optional().meta({
    description: "The first day (2026-12-01), or the start as an instant (2026-12-01T18:00:00Z).",
  }),
  finish: instantText
    .optional()
    .meta({ description: "The end as an instant, instead of `finish_time` and `finish_date`." }),
  location: text({ max: OCCASION_LENGTHS.address }).optional(),
  maxPlayers: capacity.optional().meta({ description: "Alias of `capacity`; give either." }),
};

interface Aliases {
  date?: string;
  finish?: string;
  location?: string;
  maxPlayers?: number | null;
}

interface Own {
  startTime?: string | undefined;
  finishDate?: string | null | undefined;
  finishTime?: string | undefined;
  address?: string | undefined;
  capacity?: number | null | undefined;
}

/** The input under the schema's own field names. Refuses `field-contradicts` if a field is given twice with different values. */
export function ownEventFields<T extends Aliases & Own>(
  { date, finish, location, maxPlayers, ...own }: T,
  timezone: string,
): Omit<T, keyof Aliases> & { date?: string } {
  const isInstant = date?.includes("T");
  const start = date !== undefined && isInstant ? localOf(new Date(date), timezone) : undefined;
  const end = finish === undefined ? undefined : localOf(new Date(finish), timezone);
  return {
    ...own,
    ...setFields({
      date: start?.date ?? date,
      startTime: sameField(own.startTime, start?.time, "date"),
      finishDate: sameField(own.finishDate, end?.date, "finish"),
      finishTime: sameField(own.finishTime, end?.time, "finish"),
      address: sameField(own.address, location, "location"),
      capacity: sameField(own.capacity, maxPlayers, "maxPlayers"),
    }),
  } as Omit<T, keyof Aliases> & { date?: string };
}

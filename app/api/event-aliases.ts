import { z } from "zod";
import { text } from "../domain/fields.ts";
import { OCCASION_LENGTHS } from "../domain/occasions/occasion.ts";
import { capacity } from "../domain/occasions/occasion-fields.ts";
import { localDate } from "../domain/values/local-date.ts";
import { instantText } from "../domain/values/moment.ts";
import { localOf } from "../domain/values/zoned.ts";

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

/** The input under the schema's own field names; if a field is given under both names, its own name wins. */
export function ownEventFields<T extends Aliases>(
  { date, finish, location, maxPlayers, ...own }: T,
  timezone: string,
): Omit<T, keyof Aliases> & { date?: string } {
  const isInstant = date?.includes("T");
  const start = date !== undefined && isInstant ? localOf(new Date(date), timezone) : undefined;
  const end = finish === undefined ? undefined : localOf(new Date(finish), timezone);
  return {
    ...(date !== undefined && !isInstant && { date }),
    ...(start && { date: start.date, startTime: start.time }),
    ...(end && { finishDate: end.date, finishTime: end.time }),
    ...(location !== undefined && { address: location }),
    ...(maxPlayers !== undefined && { capacity: maxPlayers }),
    ...own,
  };
}

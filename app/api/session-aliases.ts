import { line } from "../domain/fields.ts";
import { OCCASION_LENGTHS } from "../domain/occasions/occasion.ts";
import { capacity } from "../domain/occasions/occasion-fields.ts";
import { instantText } from "../domain/values/moment.ts";
import { localOf } from "../domain/values/zoned.ts";

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

/** The input under the schema's own field names; if a field is given under both names, its own name wins. */
export function ownFields<T extends Aliases>(
  { alias, datetime, maxAttendees, ...own }: T,
  timezone: string,
): Omit<T, keyof Aliases> {
  const start = datetime === undefined ? undefined : localOf(new Date(datetime), timezone);
  return {
    ...(alias !== undefined && { name: alias }),
    ...(start && { date: start.date, startTime: start.time }),
    ...(maxAttendees !== undefined && { capacity: maxAttendees }),
    ...own,
  };
}

import { z } from "zod";
import { STATUS_WORDS } from "#app/core/occasions/status-numbers.ts";
import type { Paged } from "#app/kernel/values/page.ts";

/** A text in an answer, with an example from the docs' imaginary club. */
export function shownText(example: string, description?: string) {
  return z.string().meta({ examples: [example], ...(description && { description }) });
}

/** A whole number in an answer, with an example from the docs' imaginary club. */
export function shownNumber(example: number, description?: string) {
  return z.int().meta({ examples: [example], ...(description && { description }) });
}

/** A local date in an answer, 'YYYY-MM-DD'. */
export function shownDay(example: string, description = "In the club's time zone.") {
  return z.string().meta({ format: "date", examples: [example], description });
}

/** A time of day in an answer, 'HH:MM'. */
export function shownTime(example: string, description = "On the club's wall clock.") {
  return z.string().meta({ examples: [example], description });
}

/** A member as other answers refer to them. */
export const shownPerson = z.object({ id: shownNumber(12), name: shownText("Anna Berg") });

/** The status of a session or an event. */
export const shownStatus = z.literal([0, 1, 2, 3]).meta({ description: STATUS_WORDS });

/** How a member stands at a session or an event. */
export const shownStanding = z
  .literal([0, 1, 2])
  .nullable()
  .meta({
    description:
      "1 = coming (checked in), 2 = on the waiting list, 0 = not coming (checked out), `null` = no answer yet.",
    examples: [1],
  });

/** A page of a list with its items as the API gives them. */
export function pagedResource<T, R>({ items, ...paging }: Paged<T>, resource: (item: T) => R): Paged<R> {
  return { items: items.map(resource), ...paging };
}

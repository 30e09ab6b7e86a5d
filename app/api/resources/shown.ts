import { z } from "zod";

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

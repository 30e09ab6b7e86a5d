import { z } from "zod";

/** A text of an answer, as the docs' imaginary club would have it. */
export function shownText(example: string, description?: string) {
  return z.string().meta({ examples: [example], ...(description && { description }) });
}

/** A whole number of an answer, as the docs' imaginary club would have it. */
export function shownNumber(example: number, description?: string) {
  return z.int().meta({ examples: [example], ...(description && { description }) });
}

/** A day of an answer, 'YYYY-MM-DD'. */
export function shownDay(example: string, description = "In the club's time zone.") {
  return z.string().meta({ format: "date", examples: [example], description });
}

/** A time of day of an answer, 'HH:MM'. */
export function shownTime(example: string, description = "On the club's wall clock.") {
  return z.string().meta({ examples: [example], description });
}

/** A member as others name them. */
export const shownPerson = z.object({ id: shownNumber(12), name: shownText("Anna Berg") });

import { z } from "zod";
import { requiredOr } from "#app/kernel/fields.ts";

/** Is this a wall-clock time 'HH:MM', 00:00 to 23:59? */
export function isTimeOfDay(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** A wall-clock time from a form or a body. */
export const timeOfDay = z
  .string(requiredOr("errors.time-format"))
  .refine(isTimeOfDay, "errors.time-format")
  .meta({
    pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
    description: "HH:MM on the club's wall clock.",
    examples: ["18:30"],
  });

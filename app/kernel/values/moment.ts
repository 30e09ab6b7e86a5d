import { z } from "zod";
import { requiredOr } from "#app/kernel/fields.ts";
import { isLocalDate } from "./local-date.ts";
import { isTimeOfDay } from "./time-of-day.ts";
import { localOf, toInstant } from "./zoned.ts";

const instant = z.iso.datetime({ offset: true });

/** An instant from a body, as text with an offset ("2026-12-01T18:00:00Z"), in the years that a local date can have. */
export const instantText = z.iso
  .datetime({ offset: true, error: "errors.date" })
  .refine((value) => isLocalDate(value.slice(0, 10)), "errors.date")
  .meta({ description: "An instant, with an offset or Z.", examples: ["2026-12-01T17:30:00Z"] });

const isWallClock = (value: string) => value.charAt(10) === "T" && isTimeOfDay(value.slice(11));

/** Is this a date and a time that exist: on a wall clock, "2026-12-01T18:00", or with an offset, "…T18:00:00Z"? */
function isMoment(value: string): boolean {
  return isLocalDate(value.slice(0, 10)) && (isWallClock(value) || instant.safeParse(value).success);
}

/** A date with a time, from a form or a body; `momentIn` turns it into an instant once the club's zone is known. */
export const moment = z.string(requiredOr("errors.moment")).refine(isMoment, "errors.moment").meta({
  description: "On the club's wall clock (2026-12-01T18:00) or with an offset (2026-12-01T18:00:00Z).",
});

/** The instant of a parsed moment; one without an offset is the wall clock of this zone. */
export function momentIn(value: string, timezone: string): Date {
  return isWallClock(value) ? toInstant(value.slice(0, 10), value.slice(11), timezone) : new Date(value);
}

/** An instant as a form shows it, on the wall clock of a zone. */
export function localMoment(at: Date, timezone: string): string {
  const { date, time } = localOf(at, timezone);
  return `${date}T${time}`;
}

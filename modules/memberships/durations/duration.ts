import { Temporal } from "temporal-polyfill";

/** For how long a plan makes somebody a member; a season runs from one day of the year to another, 'MM-DD'. */
export type Duration =
  | { unit: "months"; count: number }
  | { unit: "days"; count: number }
  | { unit: "season"; from: string; until: string };

/** Why a code is not a duration; names its message, `errors.<name>`. */
export type DurationFault = "duration" | "duration-months" | "duration-days" | "duration-season";

const MAX_MONTHS = 120;
const MAX_DAYS = 3_660;
const LEAP_YEAR = 2024;

/**
 * Parses a code: digits and `m` for months, digits and `d` for days, or `MM-DD_MM-DD` for a season. Returns what is wrong
 * with any other.
 */
export function parseDuration(code: string): Duration | DurationFault {
  const [, digits, letter] = /^(\d{1,9})([md])$/.exec(code) ?? [];
  if (digits && letter) return toDuration(Number(digits), letter === "m" ? "months" : "days");
  const [, from, until] = /^(\d\d-\d\d)_(\d\d-\d\d)$/.exec(code) ?? [];
  if (!from || !until) return "duration";
  return isDayOfYear(from) && isDayOfYear(until) ? { unit: "season", from, until } : "duration-season";
}

function toDuration(count: number, unit: "months" | "days"): Duration | DurationFault {
  const most = unit === "months" ? MAX_MONTHS : MAX_DAYS;
  return count >= 1 && count <= most ? { unit, count } : `duration-${unit}`;
}

/** Does 'MM-DD' exist in some year? 29 February does. */
function isDayOfYear(monthDay: string): boolean {
  try {
    Temporal.PlainDate.from(`${LEAP_YEAR}-${monthDay}`);
    return true;
  } catch {
    return false;
  }
}

/** The code of a duration, as it is stored and as the API has it. */
export function durationCode(duration: Duration): string {
  switch (duration.unit) {
    case "months":
      return `${duration.count}m`;
    case "days":
      return `${duration.count}d`;
    case "season":
      return `${duration.from}_${duration.until}`;
  }
}

/** The duration of a stored code. Throws if the code is not one. */
export function storedDuration(code: string): Duration {
  const duration = parseDuration(code);
  if (typeof duration === "string") throw new Error(`A plan has the duration ${JSON.stringify(code)}.`);
  return duration;
}

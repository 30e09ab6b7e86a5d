import { expect, it } from "vitest";
import { Refusal } from "#app/kernel/refusal.ts";
import { ensureRegistration, takesRegistrations } from "./registration.ts";

const startsAt = new Date("2026-12-05T18:00Z");
const at = (time: string | null) => (time === null ? null : new Date(`2026-12-${time}Z`));

it.each<[what: string, opens: string | null, closes: string | null, refused: string | null]>([
  ["no window", null, null, null],
  ["a window before the start", "01T10:00", "05T10:00", null],
  ["one up to the very start", "01T10:00", "05T18:00", null],
  ["one that is open from the beginning", null, "04T00:00", null],
  ["one without an end", "05T17:59", null, null],
  ["one that ends after the start", null, "05T18:01", "registration-after-start at registrationEnd"],
  ["one that opens at the start", "05T18:00", null, "registration-order at registrationStart"],
  ["one that opens when it ends", "04T00:00", "04T00:00", "registration-order at registrationStart"],
  ["one the wrong way round", "05T00:00", "04T00:00", "registration-order at registrationStart"],
  ["one after the start", "06T00:00", "07T00:00", "registration-after-start at registrationEnd"],
])("%s", (_what, opens, closes, refused) => {
  const verdict = () => {
    try {
      ensureRegistration({ startsAt, registrationOpensAt: at(opens), registrationClosesAt: at(closes) });
      return null;
    } catch (error) {
      return error instanceof Refusal ? `${error.code} at ${error.field}` : error;
    }
  };
  expect(verdict()).toBe(refused);
});

it.each([
  ["confirmed", null, null, "01T00:00", true],
  ["confirmed", "02T00:00", null, "01T00:00", false],
  ["confirmed", null, "03T00:00", "03T00:00", false],
  ["confirmed", "02T00:00", "03T00:00", "02T00:00", true],
  ["confirmed", null, null, "05T18:00", false],
  ["archived", null, null, "01T00:00", false],
  ["unsettled", null, null, "01T00:00", false],
  ["canceled", null, null, "01T00:00", false],
] as const)(
  "a %s event, open from %s to %s, takes registrations at %s: %s",
  (status, opens, closes, now, takes) => {
    const event = { status, startsAt, registrationOpensAt: at(opens), registrationClosesAt: at(closes) };
    expect(takesRegistrations(event, at(now) as Date)).toBe(takes);
  },
);

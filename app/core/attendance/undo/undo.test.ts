import { describe, expect, it } from "vitest";
import type { Standing } from "../admission.ts";
import { isOwnUndoOver, isUndoable, tellFrom } from "./undo.ts";

const now = new Date("2026-12-07T12:00:00Z");
const startsIn = (minutes: number) => ({ startsAt: new Date(now.getTime() + minutes * 60_000) });

interface Options {
  own?: boolean;
  movedUp?: number;
  minutes?: number;
  closed?: boolean;
}

describe("taking an answer back", () => {
  it.each<[boolean, string, Standing, Standing, Options]>([
    [true, "a place that staff took", "attending", "not-attending", {}],
    [true, "though the next moved up", "attending", null, { movedUp: 1 }],
    [true, "a turn in line that staff took", "waiting", null, {}],
    [false, "what took nothing away", null, "not-attending", {}],
    [false, "a place that staff gave", "not-attending", "attending", {}],
    [false, "less than two hours before the start", "attending", "not-attending", { minutes: 119 }],
    [true, "two hours before the start", "attending", "not-attending", { minutes: 120 }],
    [false, "after the start", "attending", "not-attending", { minutes: -1 }],
    [true, "one's own turn in line", "waiting", "not-attending", { own: true }],
    [true, "one's own turn in line shortly before the start", "waiting", null, { own: true, minutes: 5 }],
    [
      false,
      "one's own place, which the next may have",
      "attending",
      "not-attending",
      { own: true, movedUp: 1 },
    ],
    [
      true,
      "one's own place after the deadline, to which answering does not lead back",
      "attending",
      "not-attending",
      { own: true, closed: true },
    ],
    [
      false,
      "the same, if the next has it",
      "attending",
      "not-attending",
      { own: true, closed: true, movedUp: 1 },
    ],
  ])(
    "%s: %s",
    (expected, _what, previous, next, { own = false, movedUp = 0, minutes = 600, closed = false }) => {
      expect(isUndoable({ previous, next, own, movedUp, closed }, startsIn(minutes), now)).toBe(expected);
    },
  );

  it("waits half a minute before others are told, and not at all on short notice", () => {
    expect(tellFrom(startsIn(600), now)).toEqual(new Date(now.getTime() + 30_000));
    expect(tellFrom(startsIn(30), now)).toEqual(now);
  });

  it("ends for one's own number after a minute", () => {
    expect(isOwnUndoOver(new Date(now.getTime() - 60_000), now)).toBe(false);
    expect(isOwnUndoOver(new Date(now.getTime() - 60_001), now)).toBe(true);
  });
});

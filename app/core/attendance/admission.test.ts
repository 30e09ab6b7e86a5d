import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Role } from "#app/core/members/role.ts";
import type { Occasion, OccasionStatus } from "#app/core/occasions/occasion.ts";
import {
  type Answer,
  admit,
  canReturnByAnswer,
  freesPlace,
  isLate,
  placesFree,
  refuseUntimely,
  type Standing,
} from "./admission.ts";

const standing = fc.constantFrom<Standing>(null, "not-attending", "attending", "waiting");

describe("admit", () => {
  it.each<[Answer, Standing, number, boolean, Standing, boolean, boolean]>([
    // answer, before, free, over capacity → standing, fresh, over capacity
    ["attending", null, 3, false, "attending", true, false],
    ["attending", null, 0, false, "waiting", true, false],
    ["attending", "not-attending", 0, false, "waiting", true, false],
    ["attending", "waiting", 0, false, "waiting", false, false],
    ["attending", "waiting", 1, false, "attending", false, false],
    ["attending", "attending", 0, false, "attending", false, false],
    ["attending", null, 0, true, "attending", true, true],
    ["attending", null, 2, true, "attending", true, false],
    ["not-attending", "attending", 0, false, "not-attending", false, false],
    ["not-attending", "waiting", 0, true, "not-attending", false, false],
    [null, "attending", 0, false, null, false, false],
  ])(
    "answer %s from %s with %i free (beyond: %s) gives %s",
    (answer, before, free, beyond, after, fresh, over) => {
      const previous = { standing: before, overCapacity: false };
      expect(admit(answer, previous, free, { overCapacity: beyond })).toEqual({
        standing: after,
        fresh,
        overCapacity: over,
      });
    },
  );

  it("gives the same for a repeated answer, and keeps the turn in line", () => {
    fc.assert(
      fc.property(standing, fc.nat(3), fc.boolean(), (before, free, overCapacity) => {
        const once = admit("attending", { standing: before, overCapacity: false }, free, { overCapacity });
        const left = once.standing === "attending" && before !== "attending" ? Math.max(0, free - 1) : free;
        const twice = admit("attending", once, once.standing === "waiting" ? 0 : left, { overCapacity });
        expect(twice).toEqual({ ...once, fresh: false });
      }),
    );
  });
});

it("free places are never fewer than none, and endless without a limit", () => {
  expect(placesFree({ capacity: 12, attending: 14 })).toBe(0);
  expect(placesFree({ capacity: 12, attending: 9 })).toBe(3);
  expect(placesFree({ capacity: null, attending: 900 })).toBe(Number.POSITIVE_INFINITY);
});

it("only leaving a place frees one", () => {
  fc.assert(
    fc.property(standing, standing, (before, after) => {
      expect(freesPlace(before, after)).toBe(before === "attending" && after !== "attending");
    }),
  );
});

it.each<[Answer, Standing, number, boolean]>([
  [null, "attending", 0, true],
  ["not-attending", "waiting", 0, true],
  [null, "not-attending", 0, true],
  ["attending", "not-attending", 1, true],
  ["attending", "not-attending", 0, false],
  ["attending", null, 0, false],
  ["attending", "attending", 3, false],
])("from %s to %s with %i free leads back: %s", (previous, after, free, expected) => {
  expect(canReturnByAnswer(previous, after, free)).toBe(expected);
});

describe("refuseUntimely", () => {
  const occasion = (over: Partial<Occasion> = {}): Occasion => ({
    id: 1,
    kind: "session",
    status: "confirmed",
    startsAt: new Date("2026-11-24T18:00Z"),
    finishesAt: new Date("2026-11-24T19:30Z"),
    registrationOpensAt: null,
    registrationClosesAt: null,
    capacity: null,
    attending: 0,
    waiting: 0,
    price: 0,
    tags: [],
    ...over,
  });
  const event = occasion({
    kind: "event",
    registrationOpensAt: new Date("2026-11-10T00:00Z"),
    registrationClosesAt: new Date("2026-11-20T00:00Z"),
  });
  const verdict = (asked: Occasion, role: Role, own: boolean, now: string, answer: Answer = "attending") => {
    try {
      refuseUntimely(asked, { role, own, answer, now: new Date(now), timezone: "Europe/Madrid" });
      return "passes";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const BEFORE = "2026-11-23T12:00Z";
  const DAY = "2026-11-24T08:00Z";
  const RUNNING = "2026-11-24T18:30Z";
  const AFTER = "2026-11-25T08:00Z";

  it.each<[Role, boolean, string, string]>([
    ["player", true, BEFORE, "passes"],
    ["player", true, RUNNING, "answer-closed"],
    ["player", false, BEFORE, "role-denied"],
    ["player", false, RUNNING, "role-denied"],
    ["coach", true, BEFORE, "passes"],
    ["coach", true, RUNNING, "passes"],
    ["coach", true, AFTER, "answer-closed"],
    ["coach", false, BEFORE, "not-its-day"],
    ["coach", false, DAY, "passes"],
    ["coach", false, RUNNING, "passes"],
    ["coach", false, AFTER, "not-its-day"],
    ["admin", false, BEFORE, "passes"],
    ["admin", false, AFTER, "passes"],
    ["admin", true, AFTER, "passes"],
  ])("a %s (own: %s) at %s: %s", (role, own, now, expected) => {
    expect(verdict(occasion(), role, own, now)).toBe(expected);
  });

  it("the day is the club's: half past midnight in Madrid is still the evening before in UTC", () => {
    const late = occasion({
      startsAt: new Date("2026-11-24T22:45Z"),
      finishesAt: new Date("2026-11-25T00:00Z"),
    });
    expect(verdict(late, "coach", false, "2026-11-24T23:30Z")).toBe("passes");
    expect(verdict(late, "coach", false, "2026-11-23T22:30Z")).toBe("not-its-day");
  });

  it("events take sign-ups in their window only, and let go until the start", () => {
    expect(verdict(event, "player", true, "2026-11-09T12:00Z")).toBe("registration-not-open");
    expect(verdict(event, "player", true, "2026-11-15T12:00Z")).toBe("passes");
    expect(verdict(event, "player", true, "2026-11-20T00:00Z")).toBe("registration-closed");
    expect(verdict(event, "player", true, BEFORE, "not-attending")).toBe("passes");
    expect(verdict(event, "player", true, RUNNING, "not-attending")).toBe("answer-closed");
    expect(verdict(event, "admin", false, BEFORE)).toBe("passes");
  });

  it("a session's deadline binds players, who may leave until the start", () => {
    const session = occasion({ registrationClosesAt: new Date("2026-11-23T12:00Z") });
    expect(verdict(session, "player", true, "2026-11-23T11:59:59Z")).toBe("passes");
    expect(verdict(session, "player", true, BEFORE)).toBe("deadline-over");
    expect(verdict(session, "player", true, BEFORE, "not-attending")).toBe("passes");
    expect(verdict(session, "player", true, BEFORE, null)).toBe("passes");
    expect(verdict(session, "coach", true, BEFORE)).toBe("passes");
    expect(verdict(session, "admin", false, BEFORE)).toBe("passes");
    expect([isLate(session, new Date("2026-11-23T11:59:59Z")), isLate(session, new Date(BEFORE))]).toEqual([
      false,
      true,
    ]);
    expect(isLate(event, new Date(BEFORE))).toBe(false);
  });

  it("nobody changes a canceled one, and only an admin what is settled", () => {
    const roles: Role[] = ["player", "coach", "admin"];
    for (const role of roles) {
      expect(verdict(occasion({ status: "canceled" }), role, false, DAY)).toBe("occasion-canceled");
    }
    for (const status of ["archived", "unsettled"] satisfies OccasionStatus[]) {
      expect(verdict(occasion({ status }), "player", true, BEFORE)).toBe("answer-settled");
      expect(verdict(occasion({ status }), "admin", false, AFTER)).toBe("passes");
    }
  });
});

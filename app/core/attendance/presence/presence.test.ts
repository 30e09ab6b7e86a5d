import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Role } from "#app/core/members/role.ts";
import type { Occasion, OccasionStatus } from "#app/core/occasions/occasion.ts";
import type { Standing } from "../admission.ts";
import {
  addedSince,
  changingMarks,
  countMarks,
  type Listed,
  PRESENCES,
  type Presence,
  recordingAt,
  recordingState,
  refuseRecording,
  tookPart,
} from "./presence.ts";

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

function verdict(refuse: typeof refuseRecording, asked: Occasion, role: Role, now: string): string {
  try {
    refuse(asked, recordingAt(new Date(now), { role, timezone: "Europe/Madrid" }));
    return "passes";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("recording presence", () => {
  it.each<[Role, string, string]>([
    // A walk-in is recorded when presence is: from the day on.
    ["player", "2026-11-24T18:30Z", "role-denied"],
    ["coach", "2026-11-23T22:59Z", "presence-ahead"],
    ["admin", "2026-11-23T22:59Z", "presence-ahead"],
    ["coach", "2026-11-23T23:00Z", "passes"],
    ["admin", "2026-11-24T17:59Z", "passes"],
    ["coach", "2026-11-24T18:00Z", "passes"],
    ["coach", "2026-12-08T19:29Z", "passes"],
    ["coach", "2026-12-08T19:30Z", "presence-over"],
    ["admin", "2026-12-08T19:30Z", "passes"],
    ["admin", "2027-11-24T18:00Z", "passes"],
  ])("by a %s at %s: %s", (role, now, presence) => {
    expect(verdict(refuseRecording, occasion(), role, now)).toBe(presence);
  });

  it.each<[OccasionStatus, string]>([
    ["confirmed", "passes"],
    ["archived", "passes"],
    ["unsettled", "passes"],
    ["canceled", "occasion-canceled"],
  ])("of a %s occasion: %s", (status, expected) => {
    for (const role of ["coach", "admin"] as const)
      expect(verdict(refuseRecording, occasion({ status }), role, "2026-11-25T08:00Z")).toBe(expected);
  });

  it("begins with the club's day, also where that is not the day in UTC", () => {
    const early = occasion({
      startsAt: new Date("2026-11-24T23:30Z"),
      finishesAt: new Date("2026-11-25T00:30Z"),
    });
    expect(verdict(refuseRecording, early, "coach", "2026-11-24T22:00Z")).toBe("presence-ahead");
    expect(verdict(refuseRecording, early, "coach", "2026-11-24T23:00Z")).toBe("passes");
  });

  it("says where it stands", () => {
    const at = (now: string, role: Role = "coach", over = {}) =>
      recordingState(occasion(over), recordingAt(new Date(now), { role, timezone: "Europe/Madrid" }));
    expect(at("2026-11-20T08:00Z")).toBe("ahead");
    expect(at("2026-11-24T08:00Z")).toBe("open");
    expect(at("2026-12-09T08:00Z")).toBe("over");
    expect(at("2026-12-09T08:00Z", "admin")).toBe("open");
    expect(at("2026-12-09T08:00Z", "admin", { status: "canceled" })).toBe("canceled");
  });
});

it.each<[Standing, Presence | null, boolean]>([
  ["attending", null, true],
  ["attending", "came", true],
  ["attending", "late", true],
  ["attending", "absent", false],
  ["not-attending", null, false],
  ["not-attending", "came", true],
  ["waiting", null, false],
  [null, null, false],
])("who answered %s and was marked %s took part: %s", (standing, presence, expected) => {
  expect(tookPart(standing, presence)).toBe(expected);
});

it("counts marks", () => {
  expect(countMarks(["came", "late", null, "came", "absent", null])).toEqual({
    came: 2,
    late: 1,
    absent: 1,
    open: 2,
  });
});

describe("the marks that change something", () => {
  const listed: Listed[] = [
    { memberId: 1, standing: "attending", presence: null },
    { memberId: 2, standing: "attending", presence: "late" },
    { memberId: 3, standing: "not-attending", presence: "came" },
    { memberId: 4, standing: "attending", presence: null },
  ];

  it("are the last of each member's, without those that stand already", () => {
    const marks = [
      { memberId: 1, presence: "came" as const },
      { memberId: 2, presence: "late" as const },
      { memberId: 3, presence: null },
      { memberId: 1, presence: "absent" as const },
    ];
    expect(changingMarks(listed, marks)).toEqual([
      { memberId: 1, before: null, after: "absent" },
      { memberId: 3, before: "came", after: null },
    ]);
  });

  it("are, for all others among those named, those of who attends and has none", () => {
    const others = { presence: "came", among: [1, 2, 3, 4] } as const;
    expect(changingMarks(listed, [{ memberId: 4, presence: "absent" }], others)).toEqual([
      { memberId: 1, before: null, after: "came" },
      { memberId: 4, before: null, after: "absent" },
    ]);
  });

  it.each<{ among: number[]; marked: number[]; added: number[] }>([
    { among: [1, 4], marked: [1, 4], added: [] },
    { among: [1], marked: [1], added: [4] },
    { among: [], marked: [], added: [1, 4] },
    { among: [1, 4, 5], marked: [1, 4], added: [] },
  ])("are nobody's who was added since: of $among $marked", ({ among, marked, added }) => {
    const others = { presence: "came" as const, among };
    expect(changingMarks(listed, [], others).map(({ memberId }) => memberId)).toEqual(marked);
    expect(addedSince(listed, [], others).map(({ memberId }) => memberId)).toEqual(added);
  });

  it("are none the second time", () => {
    const mark = fc.record({
      memberId: fc.integer({ min: 1, max: 5 }),
      presence: fc.constantFrom<Presence | null>(...PRESENCES, null),
    });
    fc.assert(
      fc.property(fc.array(mark), fc.boolean(), (marks, all) => {
        const others = all ? { presence: "came" as const, among: [1, 2, 3] } : undefined;
        const changes = new Map(changingMarks(listed, marks, others).map((one) => [one.memberId, one.after]));
        const then = listed.map((one) => ({
          ...one,
          presence: changes.has(one.memberId) ? (changes.get(one.memberId) ?? null) : one.presence,
        }));
        // A member whose mark was taken away counts as unmarked again, so "all others" would be another act now.
        expect(changingMarks(then, marks)).toEqual([]);
      }),
    );
  });
});

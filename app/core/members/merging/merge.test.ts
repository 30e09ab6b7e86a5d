import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS } from "../member-fields.ts";
import { MEMBER_LENGTHS } from "../member-limits.ts";
import { mergedPlace, mergedProfile, type Place, type Profile, toProfile } from "./merge.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

const place = (some: Partial<Place>): Place => ({
  state: null,
  lineOrder: 1,
  overCapacity: false,
  note: "",
  price: null,
  position: null,
  score: null,
  team: null,
  shownTeam: null,
  shownPosition: null,
  answeredAt: at(1),
  attendingSince: null,
  leftLate: false,
  presence: null,
  presenceBy: null,
  presenceAt: null,
  presenceAct: null,
  presenceBefore: null,
  walkInFrom: null,
  ...some,
});

const CASES: [what: string, survivors: Partial<Place>, others: Partial<Place>, joined: Partial<Place>][] = [
  ["a place and no answer", {}, { state: "attending", price: 5 }, { state: "attending", price: 5 }],
  ["a place and a turn", { state: "waiting" }, { state: "attending" }, { state: "attending" }],
  ["a place and a no", { state: "attending" }, { state: "not-attending" }, { state: "attending" }],
  ["a turn and a no", { state: "not-attending" }, { state: "waiting" }, { state: "waiting" }],
  [
    "two turns",
    { state: "waiting", lineOrder: 9, price: 7 },
    { state: "waiting", lineOrder: 4, price: 5 },
    { state: "waiting", lineOrder: 4, price: 5 },
  ],
  [
    "a place and one beyond the limit",
    { state: "attending", overCapacity: true, lineOrder: 1 },
    { state: "attending", lineOrder: 9 },
    { state: "attending", overCapacity: false, lineOrder: 9 },
  ],
  [
    "a no with a note and none",
    { note: "" },
    { state: "not-attending", note: "Knee", leftLate: true },
    { state: "not-attending", note: "Knee", leftLate: true },
  ],
  [
    "a late leaver who is there by the other",
    { state: "not-attending", leftLate: true, note: "Knee" },
    { state: "attending" },
    { state: "attending", leftLate: false, note: "Knee" },
  ],
  [
    "a mark and none",
    { state: "attending" },
    { state: null, presence: "late", presenceBy: 3, walkInFrom: "no-answer" },
    { state: "attending", presence: "late", presenceBy: 3, walkInFrom: "no-answer" },
  ],
  [
    "two marks",
    { state: "attending", presence: "absent", presenceBy: 3 },
    { state: "attending", lineOrder: 2, presence: "came", presenceBy: 4 },
    { state: "attending", lineOrder: 1, presence: "came", presenceBy: 4 },
  ],
  [
    "teams",
    { state: "attending", position: "keeper" },
    { state: "attending", lineOrder: 2, position: "wing", team: 2, score: 7 },
    { position: "wing", team: 2, score: 7 },
  ],
  [
    "published teams",
    { state: "attending", team: 1, shownTeam: null },
    { state: "attending", lineOrder: 2, team: 2, shownTeam: 2, shownPosition: "wing" },
    { team: 1, shownTeam: 2, shownPosition: "wing" },
  ],
];

describe("two places of one person", () => {
  it.each(CASES)("%s", (_what, survivors, others, joined) => {
    expect(mergedPlace(place(survivors), place(others))).toMatchObject(joined);
  });

  it("have the same standing, turn and mark, whoever survives", () => {
    for (const [, survivors, others] of CASES) {
      const told = ({ state, lineOrder, overCapacity, presence }: Place) => [
        state,
        overCapacity,
        presence,
        ...(state === "attending" || state === "waiting" ? [lineOrder] : []),
      ];
      expect(told(mergedPlace(place(survivors), place(others)))).toEqual(
        told(mergedPlace(place(others), place(survivors))),
      );
    }
  });
});

const profile = (some: Partial<Profile>): Profile => ({ ...toProfile(EMPTY_FIELDS), ...some });

it("keeps the survivor's profile, and fills what it lacks", () => {
  const survivor = profile({ language: "en", positions: ["wing"], score: 4, tags: ["U12"] });
  const other = profile({
    alias: "Bo",
    gender: "male",
    language: "es",
    locale: "en-GB",
    positions: ["keeper"],
    score: 9,
    tags: ["u12", "Friday"],
    notes: "Has a key",
  });
  expect(mergedProfile(survivor, other)).toEqual({
    alias: "Bo",
    gender: "male",
    language: "en",
    locale: "en-GB",
    positions: ["wing"],
    score: 4,
    tags: ["U12", "Friday"],
    notes: "Has a key",
  });
});

const longest = "x".repeat(MEMBER_LENGTHS.notes);

it.each([
  ["first", "second", "first\n\nsecond"],
  ["", "second", "second"],
  ["first", "", "first"],
  [longest, "second", longest],
])("keeps the notes about both", (survivor, other, merged) => {
  expect(mergedProfile(profile({ notes: survivor }), profile({ notes: other })).notes).toBe(merged);
});

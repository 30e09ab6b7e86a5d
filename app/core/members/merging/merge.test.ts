import { describe, expect, it } from "vitest";
import { MAX_NOTES } from "../members.schemas.ts";
import { mergedNotes, mergedPlace, mergedProfile, type Place } from "./merge.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

const place = (some: Partial<Place>): Place => ({
  state: null,
  line_order: 1,
  over_capacity: false,
  note: "",
  price: null,
  position: null,
  score: null,
  team: null,
  shown_team: null,
  shown_position: null,
  answered_at: at(1),
  attending_since: null,
  left_late: false,
  presence: null,
  presence_by: null,
  presence_at: null,
  presence_act: null,
  presence_before: null,
  walk_in_from: null,
  ...some,
});

const CASES: [what: string, survivors: Partial<Place>, others: Partial<Place>, joined: Partial<Place>][] = [
  ["a place and no answer", {}, { state: "attending", price: 5 }, { state: "attending", price: 5 }],
  ["a place and a turn", { state: "waiting" }, { state: "attending" }, { state: "attending" }],
  ["a place and a no", { state: "attending" }, { state: "not-attending" }, { state: "attending" }],
  ["a turn and a no", { state: "not-attending" }, { state: "waiting" }, { state: "waiting" }],
  [
    "two turns",
    { state: "waiting", line_order: 9, price: 7 },
    { state: "waiting", line_order: 4, price: 5 },
    { state: "waiting", line_order: 4, price: 5 },
  ],
  [
    "a place and one beyond the limit",
    { state: "attending", over_capacity: true, line_order: 1 },
    { state: "attending", line_order: 9 },
    { state: "attending", over_capacity: false, line_order: 9 },
  ],
  [
    "a no with a note and none",
    { note: "" },
    { state: "not-attending", note: "Knee", left_late: true },
    { state: "not-attending", note: "Knee", left_late: true },
  ],
  [
    "a late leaver who is there by the other",
    { state: "not-attending", left_late: true, note: "Knee" },
    { state: "attending" },
    { state: "attending", left_late: false, note: "Knee" },
  ],
  [
    "a mark and none",
    { state: "attending" },
    { state: null, presence: "late", presence_by: 3, walk_in_from: "no-answer" },
    { state: "attending", presence: "late", presence_by: 3, walk_in_from: "no-answer" },
  ],
  [
    "two marks",
    { state: "attending", presence: "absent", presence_by: 3 },
    { state: "attending", line_order: 2, presence: "came", presence_by: 4 },
    { state: "attending", line_order: 1, presence: "came", presence_by: 4 },
  ],
  [
    "teams",
    { state: "attending", position: "keeper" },
    { state: "attending", line_order: 2, position: "wing", team: 2, score: 7 },
    { position: "wing", team: 2, score: 7 },
  ],
  [
    "published teams",
    { state: "attending", team: 1, shown_team: null },
    { state: "attending", line_order: 2, team: 2, shown_team: 2, shown_position: "wing" },
    { team: 1, shown_team: 2, shown_position: "wing" },
  ],
];

describe("two places of one person", () => {
  it.each(CASES)("%s", (_what, survivors, others, joined) => {
    expect(mergedPlace(place(survivors), place(others))).toMatchObject(joined);
  });

  it("have the same standing, turn and mark, whoever survives", () => {
    for (const [, survivors, others] of CASES) {
      const told = ({ state, line_order, over_capacity, presence }: Place) => [
        state,
        over_capacity,
        presence,
        ...(state === "attending" || state === "waiting" ? [line_order] : []),
      ];
      expect(told(mergedPlace(place(survivors), place(others)))).toEqual(
        told(mergedPlace(place(others), place(survivors))),
      );
    }
  });
});

it("keeps the survivor's profile, and fills what it lacks", () => {
  const survivor = {
    alias: null,
    gender: null,
    language: "en" as const,
    locale: null,
    positions: ["wing"],
    score: 4,
    tags: ["U12"],
  };
  const other = {
    alias: "Bo",
    gender: "male" as const,
    language: "es" as const,
    locale: "en-GB" as const,
    positions: ["keeper"],
    score: 9,
    tags: ["u12", "Friday"],
  };
  expect(mergedProfile(survivor, other)).toEqual({
    alias: "Bo",
    gender: "male",
    language: "en",
    locale: "en-GB",
    positions: ["wing"],
    score: 4,
    tags: ["U12", "Friday"],
  });
});

it.each([
  ["first", "second", "first\n\nsecond"],
  ["", "second", "second"],
  ["first", "", "first"],
  ["x".repeat(MAX_NOTES), "second", "x".repeat(MAX_NOTES)],
])("keeps the notes about both", (survivor, other, merged) => {
  expect(mergedNotes(survivor, other)).toBe(merged);
});

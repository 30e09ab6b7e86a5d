import { expect, it } from "vitest";
import { movedTo, swapped } from "./moved-places.ts";

const POSITIONS = [
  { name: "Goalkeeper", quantity: 1 },
  { name: "Forward", quantity: 1 },
];
const PLACES = [
  { memberId: 1, team: 1, position: "Goalkeeper" },
  { memberId: 2, team: 1, position: "Forward" },
  { memberId: 3, team: 2, position: "Goalkeeper" },
  { memberId: 4, team: 2, position: null },
];

it.each([
  ["keeps the position where there is a place", { memberId: 2, team: 2 }, "Forward"],
  ["takes a free one where there is none", { memberId: 1, team: 2 }, "Forward"],
  ["is a substitute where all are taken", { memberId: 4, team: 1 }, null],
  [
    "goes where it is said, whether there is a place or not",
    { memberId: 4, team: 1, position: "Forward" },
    "Forward",
  ],
  ["joins who is in no team yet", { memberId: 9, team: 2 }, "Forward"],
])("who moves %s", (_what, to, position) => {
  const moved = movedTo(PLACES, POSITIONS, to);
  expect(moved.filter(({ memberId }) => memberId === to.memberId)).toEqual([
    { memberId: to.memberId, team: to.team, position },
  ]);
  expect(moved.filter(({ memberId }) => memberId !== to.memberId)).toEqual(
    PLACES.filter(({ memberId }) => memberId !== to.memberId),
  );
});

it("two who swap take each other's places", () => {
  expect(swapped(PLACES, 1, 4)).toEqual([
    { memberId: 4, team: 1, position: "Goalkeeper" },
    ...PLACES.slice(1, 3),
    { memberId: 1, team: 2, position: null },
  ]);
});

import { expect, it } from "vitest";
import { type Move, placesAfter, replacedBy, swapped } from "./moved-places.ts";

const POSITIONS = [
  { name: "Goalkeeper", quantity: 1 },
  { name: "Forward", quantity: 2 },
];
const PLACES = [
  { memberId: 1, team: 1, position: "Goalkeeper" },
  { memberId: 2, team: 1, position: "Forward" },
  { memberId: 3, team: 2, position: "Goalkeeper" },
  { memberId: 4, team: 2, position: "Forward" },
  { memberId: 5, team: 2, position: "Forward" },
  { memberId: 6, team: 2, position: null },
];
const SCORES = new Map([
  [1, 50],
  [2, 80],
  [4, 60],
  [5, 78],
]);
const players = [1, 2, 3, 4, 5, 6, 9].map((memberId) => ({
  memberId,
  score: SCORES.get(memberId) ?? null,
  override: { position: null, score: null },
  attends: true,
}));
const after = (move: Move) => placesAfter({ places: PLACES, positions: POSITIONS, players }, move);
const placeOf = (id: number, move: Move) => {
  const place = after(move).find(({ memberId }) => memberId === id);
  return place && [place.team, place.position];
};

it.each<[string, Move, [number, string | null]]>([
  ["keeps the position where there is a place", { memberId: 5, team: 1 }, [1, "Forward"]],
  ["takes a free one where theirs is full", { memberId: 3, team: 1 }, [1, "Forward"]],
  ["is a substitute where all are taken", { memberId: 2, team: 2 }, [2, null]],
  ["goes to the bench if it is said", { memberId: 2, team: 1, isSubstitute: true }, [1, null]],
  [
    "goes where it is said if there is a place",
    { memberId: 6, team: 1, position: "Forward" },
    [1, "Forward"],
  ],
  ["joins who is in no team yet", { memberId: 9, team: 1 }, [1, "Forward"]],
])("who moves %s", (_what, move, place) => {
  expect(placeOf(move.memberId, move)).toEqual(place);
  const others = (places: typeof PLACES | ReturnType<typeof after>) =>
    places.filter(({ memberId }) => memberId !== move.memberId);
  expect(others(after(move))).toEqual(others(PLACES));
});

it("who goes to a full position changes places with the one there whose score is nearest", () => {
  const move = { memberId: 2, team: 2, position: "Forward" };
  expect([placeOf(2, move), placeOf(5, move)]).toEqual([
    [2, "Forward"],
    [1, "Forward"],
  ]);
  expect(after(move)).toHaveLength(PLACES.length);
});

it("who comes in at a full position sends one there to the bench", () => {
  const move = { memberId: 9, team: 2, position: "Goalkeeper" };
  expect([placeOf(9, move), placeOf(3, move)]).toEqual([
    [2, "Goalkeeper"],
    [2, null],
  ]);
});

it("who has dropped out takes no room, and keeps the place until the teams are put right", () => {
  const gone = players.map((one) => ({ ...one, attends: one.memberId !== 3 }));
  const board = { places: PLACES, positions: POSITIONS, players: gone };
  const move = { memberId: 6, team: 2, position: "Goalkeeper" };
  expect(replacedBy(board, move)).toBeUndefined();
  const places = placesAfter(board, move);
  expect(places).toContainEqual({ memberId: 6, team: 2, position: "Goalkeeper" });
  expect(places).toContainEqual({ memberId: 3, team: 2, position: "Goalkeeper" });
  expect(placesAfter(board, { memberId: 1, team: 2 })).toContainEqual({
    memberId: 1,
    team: 2,
    position: "Goalkeeper",
  });
});

it("two who swap take each other's places", () => {
  expect(swapped(PLACES, 1, 6)).toEqual([
    { memberId: 6, team: 1, position: "Goalkeeper" },
    ...PLACES.slice(1, 5),
    { memberId: 1, team: 2, position: null },
  ]);
  expect(after({ memberId: 1, other: 6 })).toEqual(swapped(PLACES, 1, 6));
});

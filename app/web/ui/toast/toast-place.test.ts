import { expect, it } from "vitest";
import { type Area, freeBottom, freeTop } from "./toast-place.ts";

const toast: Area = { left: 100, right: 300, top: 60, bottom: 110 };
const button = (top: number, over: Partial<Area> = {}): Area => ({
  left: 0,
  right: 400,
  top,
  bottom: top + 40,
  ...over,
});

it.each([
  ["nothing in its way", [], 60],
  ["a button below it", [button(118)], 60],
  ["a button below it, nearer than a finger's breadth", [button(117)], 165],
  ["a button beside it", [button(70, { right: 100 })], 60],
  ["a button under it", [button(70)], 118],
  ["two that leave too little between them", [button(200), button(70), button(150)], 248],
  ["two that leave enough between them", [button(70), button(180)], 118],
  ["a header that it stands in", [button(0, { bottom: 64 })], 72],
  ["buttons all the way down", [60, 120, 180, 240, 300, 360].map((top) => button(top)), undefined],
] as const)("%s", (_what, obstacles, top) => {
  expect(freeTop(toast, 400, obstacles)).toBe(top);
});

it.each([
  ["nothing in its way", [], 110],
  ["a ticket above it", [button(0)], 110],
  ["the ticket that it would cover", [button(80)], 72],
  ["a ticket from edge to edge", [button(10, { bottom: 300 })], undefined],
] as const)("from below: %s", (_what, obstacles, bottom) => {
  expect(freeBottom(toast, 8, obstacles)).toBe(bottom);
});

import { expect, it } from "vitest";
import { decideTopUp, dueNext, remainingAllowance, topUpForecast } from "./automatic-top-up.ts";

const SET = { threshold: 1_000, amount: 2_000, monthlyCap: 5_000 };
const NOTHING = { balance: 0, inProgress: 0, debt: 0, committed: 0 };

it.each([
  ["enough", { balance: 1_000 }, 0, "nothing"],
  ["a cent too little", { balance: 999 }, 0, "charge"],
  ["much, but set aside", { balance: 5_000, committed: 4_500 }, 0, "charge"],
  ["much, but open", { balance: 5_000, inProgress: 4_001 }, 0, "charge"],
  ["much, but owed, as a renewal that was not covered", { balance: 3_000, debt: 2_500 }, 0, "charge"],
  ["below zero", { balance: -300 }, 0, "charge"],
  ["the cap has just room", { balance: 0 }, 3_000, "charge"],
  ["the cap has a cent too little room", { balance: 0 }, 3_001, "capped"],
  ["the cap is used up, but there is enough", { balance: 1_000 }, 5_000, "nothing"],
  ["a tenth charge", { balance: 0 }, 18_000, "charge", { monthlyCap: 50_000 }],
  ["an eleventh charge, whatever the cap", { balance: 0 }, 18_001, "capped", { monthlyCap: 50_000 }],
] as const)("%s", (_, has, charged, expected, set?: { monthlyCap: number }) => {
  expect(decideTopUp({ ...SET, ...set }, { ...NOTHING, ...has }, charged)).toBe(expected);
});

it.each([
  ["a booking is possible, within what there is", { spendable: 100 }, false, "covered"],
  ["no paid place can be booked", { spendable: 0 }, false, "empty"],
  ["more is set aside than there is", { spendable: -100 }, false, "empty"],
  ["balances may go below zero", { spendable: -100 }, true, "low"],
  ["enough", { spendable: 1_000 }, false, "enough"],
] as const)("what the card page promises: %s", (_, has, mayOwe, expected) => {
  expect(topUpForecast(SET, { due: 2_000, underWay: false, ...has }, mayOwe)).toBe(expected);
});

it.each([
  [0, 4_000, {}],
  [1_000, 4_000, {}],
  [1_001, 2_000, {}],
  [3_001, 0, {}],
  [6_000, 0, {}],
  [0, 20_000, { monthlyCap: 50_000 }],
] as const)("of a month in which %i was charged, %i can still be in whole pieces", (charged, room, set) => {
  expect(remainingAllowance({ ...SET, ...set }, charged)).toBe(room);
});

it.each([
  ["nothing if there is enough", { balance: 1_000 }, 0, 0],
  ["one for a cent", { balance: 999 }, 0, 2_000],
  ["as many as it takes", { debt: 2_500 }, 0, 4_000],
  ["as many as the month has room for", { debt: 2_500 }, 3_000, 2_000],
] as const)("pays next: %s", (_, has, charged, paid) => {
  expect(dueNext(SET, { ...NOTHING, ...has }, charged)).toBe(paid);
});

import { describe, expect, it } from "vitest";
import english from "./locales/consequences/en.ts";
import spanish from "./locales/consequences/es.ts";
import {
  type Account,
  accountNumbers,
  available,
  covers,
  dueStatus,
  lacking,
  payable,
} from "./transaction.ts";

const account = (values: Partial<Account>): Account => ({
  balance: 0,
  inProgress: 0,
  debt: 0,
  committed: 0,
  ...values,
});

describe("a place of a price", () => {
  it.each<[Partial<Account>, price: number, negative: boolean, covered: boolean]>([
    [{}, 0, false, true],
    [{ debt: 500 }, 0, false, true],
    [{}, 1, false, false],
    [{}, 1, true, true],
    [{ balance: 500 }, 500, false, true],
    [{ balance: 500 }, 501, false, false],
    [{ balance: 500, committed: 1 }, 500, false, false],
    [{ balance: 500, inProgress: 1 }, 500, false, false],
    [{ balance: 600, committed: 60, inProgress: 40 }, 500, false, true],
    [{ balance: 500, debt: 1 }, 500, false, false],
    [{ balance: -500, debt: 100 }, 500, true, true],
    [{ balance: -500 }, 0, false, true],
  ])("with %j, of %i, negative allowed: %s -> %s", (values, price, negative, covered) => {
    expect(covers(account(values), price, negative)).toBe(covered);
  });
});

it.each([
  [{ balance: 500 }, { owed: 0, available: 500 }, 0],
  [{ balance: 500, debt: 3_000 }, { owed: 3_000, available: 500 }, 2_500],
  [{ balance: 500, inProgress: 800 }, { owed: 800, available: -300 }, 0],
  [{ balance: -300 }, { owed: 300, available: -300 }, 300],
  [{ balance: -300, debt: 200, inProgress: 100, committed: 50 }, { owed: 600, available: -450 }, 500],
  [{ balance: 1_000, committed: 400, debt: 100 }, { owed: 100, available: 600 }, 0],
])("an account of %j owes and can spend %j, and lacks %i for its debts", (part, numbers, lacks) => {
  const whole = account(part);
  expect(accountNumbers(whole)).toEqual({ balance: whole.balance, ...numbers });
  expect(lacking(whole)).toBe(lacks);
});

it("leaves available what is neither in progress nor agreed; a debt is no part of the balance", () => {
  expect(available({ balance: 1_000, inProgress: 200, committed: 300 })).toBe(500);
});

it.each([
  [500, 0, 500, false, "completed"],
  [499, 0, 500, false, "debt"],
  // An older debt comes first, and is not paid in part.
  [700, 1_000, 700, false, "debt"],
  [-1, 0, 500, true, "completed"],
] as const)(
  "a balance of %i, %i owed, and a charge of %i, negative allowed: %s -> %s",
  (balance, debt, price, negative, status) => {
    expect(dueStatus({ balance, debt }, price, negative)).toBe(status);
  },
);

it.each([
  [0, [], 0],
  [0, [1], 0],
  [100, [100], 1],
  [100, [60, 40], 2],
  [100, [60, 41], 1],
  [100, [101, 1], 0],
  [-5, [1], 0],
] as const)("a balance of %i pays of the debts %j the first %i", (balance, debts, count) => {
  expect(payable(balance, [...debts])).toBe(count);
});

it("the question before something is undone does not read as a second withdrawal", () => {
  for (const { undo } of [english, spanish])
    for (const key of ["back", "backOwed", "charge", "chargeOwed"] as const)
      expect(undo[key]).not.toMatch(/\bagain\b|de nuevo|vuelve a cobrar/);
});

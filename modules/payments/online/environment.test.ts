import { expect, it } from "vitest";
import { isLive } from "./environment.ts";

it.each([
  ["sk_live_abcdefgh", true],
  ["rk_live_abcdefgh", true],
  ["sk_test_abcdefgh", false],
  ["rk_test_live_abcd", false],
  [undefined, false],
])("says whether a key moves real money: %s", (key, live) => {
  expect(isLive({ PAYMENTS_STRIPE_SECRET_KEY: key })).toBe(live);
});

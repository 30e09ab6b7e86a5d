import { expect, it } from "vitest";
import { topUpAddress } from "#modules/payments/online/top-ups/top-up-address.ts";
import { amountIn, backIn } from "./top-up-query.ts";

const ORIGIN = "https://red.clubs.example";
const at = (query: Record<string, string>) => new URL(`/?${new URLSearchParams(query)}`, ORIGIN);

it("carries an amount and a way back", () => {
  const url = new URL(topUpAddress({ amount: 1_250, currency: "EUR", back: "/attendance/7" }), ORIGIN);
  expect([url.pathname, amountIn(url, "EUR"), backIn(url)]).toEqual([
    "/my-transactions/top-up",
    1_250,
    "/attendance/7",
  ]);
  const pesos = new URL(topUpAddress({ amount: 200_000, currency: "COP", back: undefined }), ORIGIN);
  expect([amountIn(pesos, "COP"), backIn(pesos)]).toEqual([200_000, undefined]);
});

it.each(["", "0", "-5", "much", "1e9", "12.345", "99999999999"])("fills in nothing for %j", (amount) => {
  expect(amountIn(at({ amount }), "EUR")).toBeUndefined();
});

it.each([
  "",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "back",
  `/${"a".repeat(200)}`,
])("leads nowhere by %j", (back) => {
  expect(backIn(at({ back }))).toBeUndefined();
});

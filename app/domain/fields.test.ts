import { describe, expect, test } from "vitest";
import { secret, text } from "./fields.ts";

const name = text({ max: 100 });
const password = secret({ min: 1, max: 100 });
const messageOf = (result: ReturnType<typeof name.safeParse>) =>
  result.error?.issues.map((one) => one.message);

describe("marks on letters", () => {
  test.each([
    ["Zoë, decomposed", "Zoe\u0308", "Zoë"],
    ["Vietnamese, decomposed", "Vie\u0323\u0302t", "Việt"],
    ["thirty on one letter", `a${"\u0316".repeat(30)}`, `a${"\u0316".repeat(30)}`],
  ])("%s are taken", (_what, typed, kept) => expect(name.parse(typed)).toBe(kept));

  test("of more than thirty on one letter nothing is composed", () => {
    const typed = `a${"\u0316\u0301".repeat(16)}`;
    expect(messageOf(name.safeParse(typed))).toEqual(["errors.text"]);
    expect(messageOf(password.safeParse(typed))).toEqual(["errors.text"]);
  });

  // Composing them takes time by the square of their number; looking at them does not.
  test("cost no more in a heap than one by one", () => {
    const heap = "\u0316\u0301".repeat(60_000);
    const loose = "a\u0316".repeat(60_000);
    const cost = (typed: string) => {
      const times = Array.from({ length: 5 }, () => {
        const before = process.cpuUsage();
        name.safeParse(typed);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      });
      return Math.min(...times);
    };
    cost(loose);
    expect(cost(heap)).toBeLessThan(5 * cost(loose) + 1_000);
  });
});

import { describe, expect, test } from "vitest";
import { secret, text } from "./fields.ts";

const name = text({ max: 100 });
const password = secret({ min: 1, max: 100 });
const essay = text({ max: 100_000 });
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

  test("do not count towards the length of what they are composed to", () => {
    expect(name.parse("\u03b1\u0313\u0300\u0345".repeat(100))).toBe("\u1f82".repeat(100));
    expect(messageOf(name.safeParse("a\u0301".repeat(101)))).toEqual(["errors.too-long"]);
  });

  test("are not looked at in a text that cannot fit, whose limit is named as for any other", () => {
    for (const field of [name, password]) {
      const [issue] = field.safeParse(`a${"\u0316\u0301".repeat(300)}`).error?.issues ?? [];
      expect(issue).toMatchObject({ code: "too_big", maximum: 100, message: "errors.too-long" });
    }
  });

  // Composing them takes quadratic time, thousands of times as much here; looking at them does not.
  test("cost no more in a heap than one by one", () => {
    const heap = "\u0316\u0301".repeat(60_000);
    const loose = "a\u0316".repeat(60_000);
    const cost = (typed: string) => {
      const before = process.cpuUsage();
      essay.safeParse(typed);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    cost(loose);
    // Something else may disturb one look, but only a fault makes every look costly.
    const looks = Array.from({ length: 10 }, () => () => cost(heap) < 5 * cost(loose) + 1_000);
    expect(looks.some((isCheap) => isCheap())).toBe(true);
  });
});

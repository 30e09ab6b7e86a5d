import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ConfirmationNeeded,
  type Consequence,
  ensureConfirmed,
  type Question,
  reviewKey,
} from "./confirmation.ts";
import { reviewed } from "./reviewed.ts";

const told = (count: number): Consequence => ({ key: "sessions.consequences.involved", values: { count } });
const back = (amount: number): Consequence => ({
  key: "kitty:consequences.returned",
  values: { amount: { amount, currency: "EUR", locale: "es" } },
});
const about = (...consequences: Consequence[]): Question => ({ act: "session.cancel", consequences });

describe("the key of what was seen", () => {
  it("is the same for the same consequences, in whatever order their values stand", () => {
    expect(reviewKey(about(told(3), back(60)))).toBe(reviewKey(about(told(3), back(60))));
    const turned = { key: "settings.consequences.moved" as const, values: { first: 1, second: 2 } };
    const as = { key: "settings.consequences.moved" as const, values: { second: 2, first: 1 } };
    expect(reviewKey(about(turned))).toBe(reviewKey(about(as)));
  });

  it("is another for every other act, number, amount, name, or thing that was added or left out", () => {
    const questions = [
      about(),
      about(told(3)),
      about(told(4)),
      about(back(3)),
      about(back(4)),
      about(told(3), back(3)),
      about(back(3), told(3)),
      about({ key: "sessions.consequences.involved", values: { count: "3" } }),
      about({ key: "sessions.consequences.involved", values: { count: 3, name: "Ann" } }),
      { ...about(told(3)), act: "session.delete" },
      { ...about(told(3)), about: [1] },
      { ...about(told(3)), about: [1, "U18"] },
      { ...about(told(3)), about: [1, "Keepers"] },
    ];
    expect(new Set(questions.map(reviewKey)).size).toBe(questions.length);
  });

  it("is short and fits the field that takes it", () => {
    const key = reviewKey(about(...Array.from({ length: 100 }, (_, count) => told(count))));
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(z.object({ reviewed }).parse({ reviewed: key })).toEqual({ reviewed: key });
  });
});

describe("an act", () => {
  it.each([
    ["nobody looks", about(told(3)), undefined, false],
    ["nothing was seen", about(told(3)), "", true],
    ["these numbers were seen", about(told(3)), reviewKey(about(told(3))), false],
    ["other numbers were seen", about(told(3)), reviewKey(about(told(2))), true],
    ["nothing was there when it was seen", about(told(3)), reviewKey(about()), true],
    ["there is nothing to see", about(), "", false],
    ["what was seen is gone", about(), reviewKey(about(told(3))), false],
    ["it always asks", { ...about(), always: true }, "", true],
    ["it always asks, and that was seen", { ...about(), always: true }, reviewKey(about()), false],
    ["it always asks, and nobody looks", { ...about(), always: true }, undefined, false],
  ])("asks by the rule where %s", async (_case, question, key, asks) => {
    const act = ensureConfirmed(key, () => question);
    if (asks) await expect(act).rejects.toThrow(ConfirmationNeeded);
    else await expect(act).resolves.toBeUndefined();
  });
});

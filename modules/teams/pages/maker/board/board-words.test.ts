import { describe, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { BOARD_WORDS, boardText, boardTexts } from "./board-words.ts";

const VALUES = {
  apart: "1,5",
  gap: "2",
  index: 12,
  mean: "40",
  name: "Ann $&",
  other: "Ben Jr.",
  points: "1.5",
  position: "Goalkeeper",
  score: "50",
  sizes: "11 – 11",
  team: "Whites F.C.",
};

describe.each(["en", "es"] as const)("in %s", (language) => {
  const { t, getResource } = serverI18n(language);
  const text = boardText(
    boardTexts(language, (key) => getResource(language, "teams", key.replace("teams:", ""))),
  );

  it.each([0, 1, 2, 1_000_000])("the board says the same as every page, of %i", (count) => {
    const values = { ...VALUES, count };
    for (const word of BOARD_WORDS) {
      const isPlural = word === "teams:maker.unsaved";
      expect(text(word, isPlural ? values : VALUES), word).toBe(t(word, isPlural ? values : VALUES));
    }
  });

  it("none of its texts is empty, and what has no value stays visible", () => {
    for (const word of BOARD_WORDS) expect(text(word, { count: 2 }) || text(word), word).not.toBe("");
  });
});

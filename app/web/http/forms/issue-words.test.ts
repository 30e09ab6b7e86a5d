import { describe, expect, it } from "vitest";
import { z } from "zod";
import { line } from "#app/kernel/fields.ts";
import { createI18n } from "#app/kernel/i18n/i18n.ts";
import en from "#app/kernel/i18n/locales/en/index.ts";
import es from "#app/kernel/i18n/locales/es/index.ts";
import { issueWords } from "./issue-words.ts";

const wordsFor = (language: "en" | "es", schema: z.ZodType, value: unknown) => {
  const { t } = createI18n(language, { core: language === "en" ? en : es });
  return schema.safeParse(value).error?.issues.map((issue) => issueWords(issue, t));
};

describe("issueWords", () => {
  it.each([
    [line(200), "x".repeat(201), "At most 200 characters.", "Como máximo 200 caracteres."],
    [z.number().max(9_999.99), 10_000, "At most 9,999.99.", "Como máximo 9999,99."],
    [z.number().min(1), 0, "At least 1.", "Como mínimo 1."],
    [line(200), "", "Please fill this in.", "Rellena este campo."],
    [line(200), undefined, "Please fill this in.", "Rellena este campo."],
  ])("names the limit that was broken (%#)", (schema, value, english, spanish) => {
    expect(wordsFor("en", schema, value)).toEqual([english]);
    expect(wordsFor("es", schema, value)).toEqual([spanish]);
  });
});

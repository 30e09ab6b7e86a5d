import { describe, expect, it } from "vitest";
import { z } from "zod";
import { line } from "#app/kernel/fields.ts";
import { createI18n } from "#app/kernel/i18n/i18n.ts";
import { MAX_MONEY } from "#app/kernel/values/money.ts";
import { price } from "#app/kernel/values/money-fields.ts";
import en from "#app/main/texts/core-en.ts";
import es from "#app/main/texts/core-es.ts";
import { issueWords } from "./issue-words.ts";

const wordsFor = (language: "en" | "es", schema: z.ZodType, value: unknown) => {
  const { t } = createI18n(language, { core: language === "en" ? en : es });
  return schema.safeParse(value).error?.issues.map((issue) => issueWords(issue, t));
};

/** With plain spaces. */
const plain = (text: string) => text.replace(/\s/g, " ");

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

  it.each([
    [Number.NaN, "EUR", "es", "Escribe un importe como 12 o 12,50."],
    [Number.NaN, "EUR", "en-GB", "Escribe un importe como 12 o 12.50."],
    [Number.NaN, "CLP", "es", "Escribe un importe como 12000 o 12.000."],
    [Number.NaN, "COP", "es", "Escribe un importe como 12000 o 12.000."],
    [Number.NaN, "KWD", "es", "Escribe un importe como 12 o 12,500."],
    [-1, "CLP", "es", "Aquí un importe no puede ser negativo."],
    [MAX_MONEY + 1, "EUR", "es", "Este importe es demasiado grande: como máximo 20.000.000 €."],
    [150_000_000_000, "CLP", "es", "Este importe es demasiado grande: como máximo 2.000.000.000 $."],
    [
      "12.50",
      "CLP",
      "es",
      "Indica el importe como número entero en unidades mínimas de la moneda del club: 1250 son 1250 $.",
    ],
    [
      1.5,
      "EUR",
      "es",
      "Indica el importe como número entero en unidades mínimas de la moneda del club: 1250 son 12,50 €.",
    ],
  ])(
    "says what fits the club's currency and locale of an amount: %j in %s, %s",
    (value, currency, locale, said) => {
      const { t } = createI18n("es", { core: es });
      const [issue] = price.safeParse(value).error?.issues ?? [];
      expect(
        issue && plain(issueWords(issue, t, { currency: String(currency), locale: String(locale) })),
      ).toBe(said);
    },
  );
});

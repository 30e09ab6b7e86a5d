import { describe, expect, it } from "vitest";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { moneyWords } from "#app/kernel/formats/money-format.ts";
import { COMMON_CURRENCIES, currencyDigits } from "#app/kernel/values/currencies.ts";
import { weekOf } from "#app/kernel/values/local-date.ts";
import { parseMoney, plainMoney } from "#app/kernel/values/money.ts";
import type { Language } from "./language.ts";
import { LOCALES, type Locale } from "./locale.ts";

const LANGUAGES: Language[] = ["en", "es"];
const at = new Date("2026-11-22T18:05Z");
const club = (locale: Locale, currency = "EUR") => ({
  timezone: "Europe/Madrid",
  currency,
  settings: { locale },
});
/** Without thin and non-breaking spaces, which differ between versions of the locale data. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, " ");

describe("the words are the reader's, the formats the club's", () => {
  it.each<[Language, Locale, date: string, time: string, money: string, typed: string, monday: string]>([
    ["en", "en-US", "Sun, Nov 22, 2026", "7:05 PM", "€1,234.50", "1234.50", "2026-11-22"],
    ["en", "en-AU", "Sun, 22 Nov 2026", "7:05 pm", "€1,234.50", "1234.50", "2026-11-16"],
    ["en", "en-NZ", "Sun, 22 Nov 2026", "7:05 pm", "€1,234.50", "1234.50", "2026-11-16"],
    ["en", "en-GB", "Sun, 22 Nov 2026", "19:05", "€1,234.50", "1234.50", "2026-11-16"],
    ["en", "es", "Sun, 22 Nov 2026", "19:05", "€1,234.50", "1234,50", "2026-11-16"],
    ["es", "en-US", "dom, 22 de nov de 2026", "7:05 p.m.", "€1,234.50", "1234.50", "2026-11-22"],
    ["es", "en-AU", "dom, 22 nov 2026", "19:05", "1234,50 €", "1234.50", "2026-11-16"],
    ["es", "en-NZ", "dom, 22 nov 2026", "19:05", "1234,50 €", "1234.50", "2026-11-16"],
    ["es", "en-GB", "dom, 22 nov 2026", "19:05", "1234,50 €", "1234.50", "2026-11-16"],
    ["es", "es", "dom, 22 nov 2026", "19:05", "1234,50 €", "1234,50", "2026-11-16"],
  ])("in %s at a club that writes %s", (language, locale, date, time, money, typed, week) => {
    const formats = formatsFor(club(locale), { language, locale: null });
    expect([formats.shortDate(at), formats.time(at), formats.money(123_450)].map(plain)).toEqual([
      date,
      time,
      money,
    ]);
    expect(formats.plainMoney(123_450)).toBe(typed);
    expect(plain(moneyWords({ amount: 123_450, currency: "EUR", locale }, language))).toBe(money);
    expect(weekOf("2026-11-22", formats.locale).from).toBe(week);
  });
});

it("dates and times are the reader's if they chose so, money stays the club's", () => {
  const shown = (language: Language, locale: Locale | null) => {
    const formats = formatsFor(club("es"), { language, locale });
    return [formats.dateTime(at), formats.money(123_450), weekOf("2026-11-22", formats.locale).from].map(
      plain,
    );
  };
  expect(shown("en", null)).toEqual(["22 Nov 2026, 19:05", "€1,234.50", "2026-11-16"]);
  expect(shown("en", "en-US")).toEqual(["Nov 22, 2026, 7:05 PM", "€1,234.50", "2026-11-22"]);
  expect(shown("es", "en-US")).toEqual(["22 nov 2026, 7:05 p.m.", "1234,50 €", "2026-11-22"]);
});

describe("money", () => {
  it.each([
    ["EUR", "€12", "€12.50"],
    ["USD", "$12", "$12.50"],
    ["GBP", "£12", "£12.50"],
    ["ARS", "$12", "$12.50"],
    ["AUD", "$12", "$12.50"],
    ["COP", "$12", "$12.50"],
    ["NZD", "$12", "$12.50"],
    ["SGD", "$12", "$12.50"],
    ["TRY", "₺12", "₺12.50"],
  ])("in %s is %s when whole, else %s", (currency, whole, fraction) => {
    expect(COMMON_CURRENCIES).toContain(currency);
    const formats = formatsFor(club("en-GB", currency), { language: "en", locale: null });
    expect([formats.money(1200), formats.money(1250)].map(plain)).toEqual([whole, fraction]);
  });

  it.each([
    ["JPY", 1200, "JP¥1,200", "1200"],
    ["KWD", 1200, "KWD 1.200", "1.200"],
    ["KWD", 12_000, "KWD 12", "12"],
    ["CLP", 1, "$1", "1"],
  ])("in %s, %i minor units, is %s, typed %s", (currency, minor, written, typed) => {
    const formats = formatsFor(club("en-GB", currency), { language: "en", locale: null });
    expect(plain(formats.money(minor)).replace("JP¥", "¥")).toBe(written.replace("JP¥", "¥"));
    expect(plainMoney(minor, currency, "en-GB")).toBe(typed);
    expect(parseMoney(typed, { currency, locale: "en-GB" })).toBe(minor);
  });

  it("is counted as ISO 4217 says, whatever Intl says of how it is written", () => {
    expect(["EUR", "COP", "JPY", "KWD"].map(currencyDigits)).toEqual([2, 2, 0, 3]);
  });

  it("is read again in every locale and language as a form shows it", () => {
    for (const currency of [...COMMON_CURRENCIES, "JPY", "KWD", "HUF"])
      for (const locale of LOCALES)
        for (const language of LANGUAGES)
          for (const minor of [0, 1, 99, 100, 12_345_678]) {
            const shown = formatsFor(club(locale, currency), { language, locale: null }).plainMoney(minor);
            expect([currency, locale, language, parseMoney(shown, { currency, locale })]).toEqual([
              currency,
              locale,
              language,
              minor,
            ]);
          }
  });
});

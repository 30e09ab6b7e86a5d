import { expect, test } from "vitest";
import { createI18n } from "#app/kernel/i18n/i18n.ts";
import en from "#app/main/texts/core-en.ts";
import es from "#app/main/texts/core-es.ts";
import { waitWords } from "./wait-words.ts";

test.each([
  [1, "1 second", "1 segundo"],
  [2, "2 seconds", "2 segundos"],
  [89, "89 seconds", "89 segundos"],
  [90, "2 minutes", "2 minutos"],
  [120, "2 minutes", "2 minutos"],
  [121, "3 minutes", "3 minutos"],
  [600, "10 minutes", "10 minutos"],
  [3_600, "60 minutes", "60 minutos"],
])("%i seconds are %s, %s", (seconds, english, spanish) => {
  expect(waitWords(seconds, "en")).toBe(english);
  expect(waitWords(seconds, "es")).toBe(spanish);
});

test("codes that rest leave the link", () => {
  const say = (language: "en" | "es") =>
    createI18n(language, { core: language === "en" ? en : es }).t("errors.too-many-codes", { seconds: 600 });
  expect(say("en")).toBe(
    "Too many wrong codes have been typed here. Codes work again in 10 minutes; the link in the e-mail still works.",
  );
  expect(say("es")).toContain("en 10 minutos; el enlace del correo sigue funcionando.");
});

test("the refusal says it", () => {
  const say = (language: "en" | "es", seconds: number) =>
    createI18n(language, { core: language === "en" ? en : es }).t("errors.too-many-tries", { seconds });
  expect(say("en", 600)).toBe("Too many attempts. Try again in 10 minutes.");
  expect(say("es", 600)).toBe("Demasiados intentos. Vuelve a intentarlo en 10 minutos.");
  expect(say("en", 40)).toBe("Too many attempts. Try again in 40 seconds.");
});

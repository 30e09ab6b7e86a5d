import type { Language } from "#app/kernel/i18n/language.ts";

const MINUTES_FROM = 90;

/** A wait in words, given in whole seconds: in seconds below 90, then in minutes, rounded up. */
export function waitWords(seconds: number, language: Language): string {
  const inMinutes = seconds >= MINUTES_FROM;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: inMinutes ? "minute" : "second",
    unitDisplay: "long",
  }).format(inMinutes ? Math.ceil(seconds / 60) : seconds);
}

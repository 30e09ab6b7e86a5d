import type { TFunction } from "i18next";

/** The reader's texts and their way of writing numbers. */
export interface Words {
  t: TFunction;
  number: (value: number) => string;
}

/** A number as a field takes it: the reader's decimal sign, and nothing between thousands. */
export function plain(value: number, number: Words["number"]): string {
  return String(value).replace(".", number(1.5).includes(",") ? "," : ".");
}

/** Points as a coach weighs them: with one decimal at most. */
export function points(value: number, number: Words["number"]): string {
  return number(Math.round(value * 10) / 10);
}

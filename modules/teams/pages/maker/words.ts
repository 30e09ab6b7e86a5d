import type { TFunction } from "i18next";

/** The reader's texts and their way of writing numbers. */
export interface Words {
  t: TFunction;
  number: (value: number) => string;
}

/** Points as a coach weighs them: with one decimal at most. */
export function points(value: number, number: Words["number"]): string {
  return number(Math.round(value * 10) / 10);
}

import type { BoardText } from "./board-words.ts";

/** The reader's texts and number format. */
export interface Words {
  t: BoardText;
  number: (value: number) => string;
}

/** A number as a form field takes it: with the reader's decimal sign, and no thousands separator. */
export function plain(value: number, number: Words["number"]): string {
  return String(value).replace(".", number(1.5).includes(",") ? "," : ".");
}

/** Points with one decimal at most, which is as precise as coaches think. */
export function points(value: number, number: Words["number"]): string {
  return number(Math.round(value * 10) / 10);
}

import type { Standing } from "./admission.ts";

const NUMBERS = { "not-attending": 0, attending: 1, waiting: 2 } as const;

/** The number of a standing in forms and in the API; null = no answer. */
export function standingNumber(standing: Standing): 0 | 1 | 2 | null {
  return standing === null ? null : NUMBERS[standing];
}

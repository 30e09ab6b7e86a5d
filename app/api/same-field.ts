import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#app/kernel/refusal.ts";

/**
 * The value of a field that a call may send under its own name and under an alias. Refuses `field-contradicts` at the alias if both
 * are sent and differ.
 */
export function sameField<T>(own: T | undefined, alias: T | undefined, name: string): T | undefined {
  if (own === undefined) return alias;
  if (alias !== undefined && !isDeepStrictEqual(own, alias)) throw new Refusal("field-contradicts", name);
  return own;
}

/** The fields that are set; absent ones stay absent, since that may mean something else than empty. */
export function setFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

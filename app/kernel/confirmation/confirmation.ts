import { createHash } from "node:crypto";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";

/**
 * One thing that an act will do, as things are now: "3 places are given up". `key` is its message, with its namespace.
 */
export interface Consequence {
  key: MessageKey;
  values: MessageValues;
  /** Details that are said after it, of the same values: their messages. */
  parts?: readonly MessageKey[];
  /** It is one of the dates of a series, of which there may be many. */
  isDate?: true;
}

/** An act that asks back before it is done, with what it will do. */
export interface Question {
  act: string;
  consequences: readonly Consequence[];
  /** What it is done to, if the consequences alone don't say so: a review of one thing does not count for another. */
  about?: readonly (string | number)[];
  /** Asks even if there are no consequences to count, since the act can't be undone. */
  always?: boolean;
  /** The act would change nothing: there is nothing to confirm. */
  idle?: boolean;
}

/** Thrown instead of doing an act whose consequences have not been seen; the unit of work is rolled back. */
export class ConfirmationNeeded extends Error {
  readonly question: Question;

  constructor(question: Question) {
    super(`${question.act}: its consequences have not been seen yet.`);
    this.name = "ConfirmationNeeded";
    this.question = question;
  }
}

/** The key with which a form says that these consequences were seen. Other numbers or things give another key. */
export function reviewKey({ act, consequences, about }: Question): string {
  const seen = consequences.map(({ key, values, parts }) => [key, sorted(values), ...(parts ?? [])]);
  return createHash("sha256")
    .update(JSON.stringify(about ? [act, seen, about] : [act, seen]))
    .digest("base64url")
    .slice(0, 22);
}

/**
 * Throws `ConfirmationNeeded` unless the act's present consequences are the ones that were seen. `reviewed` is the key
 * that was sent along; undefined if nobody reviews: a job, a step of a larger act, an API call without it. Lock all
 * rows that the act will change before you call it.
 */
export async function ensureConfirmed(
  reviewed: string | undefined,
  ask: () => Question | Promise<Question>,
): Promise<void> {
  if (reviewed === undefined) return;
  const question = await ask();
  if (question.consequences.length === 0 && !question.always) return;
  if (reviewed !== reviewKey(question)) throw new ConfirmationNeeded(question);
}

/** One consequence with a count; none if the count is 0. */
export function counted(key: MessageKey, count: number, values: MessageValues = {}): Consequence[] {
  return count > 0 ? [{ key, values: { ...values, count } }] : [];
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}

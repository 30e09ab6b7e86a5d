import { createHash } from "node:crypto";
import type { MessageKey } from "#app/i18n/messages.ts";
import type { MessageValues } from "../values/money.ts";

/** One thing that an act will do, as things are now: "3 places are given up". `key` is its message, with its namespace. */
export interface Consequence {
  key: MessageKey;
  values: MessageValues;
}

/** An act that asks back before it is done, with what it will do. */
export interface Question {
  act: string;
  consequences: readonly Consequence[];
  /** Asks even where there is nothing to count: the act can't be undone. */
  always?: boolean;
}

/** Thrown instead of an act whose consequences have not been seen; the unit of work is undone. */
export class ConfirmationNeeded extends Error {
  readonly question: Question;

  constructor(question: Question) {
    super(`${question.act}: its consequences have not been seen yet.`);
    this.name = "ConfirmationNeeded";
    this.question = question;
  }
}

/** What somebody who has seen these consequences sends along: other numbers have another key. */
export function reviewKey({ act, consequences }: Question): string {
  const seen = consequences.map(({ key, values }) => [key, sorted(values)]);
  return createHash("sha256")
    .update(JSON.stringify([act, seen]))
    .digest("base64url")
    .slice(0, 22);
}

/**
 * Holds an act to what was seen of it, with all rows locked that it will change. `reviewed` is the key that was sent
 * along; undefined where nobody looks: a job, a step of a larger act, a call of the API without it. Throws
 * `ConfirmationNeeded`.
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

/** Is this a ConfirmationNeeded? By name, since the process and the Remix build each hold their own copy of the class. */
export function isConfirmationNeeded(error: unknown): error is ConfirmationNeeded {
  return error instanceof Error && error.name === "ConfirmationNeeded";
}

/** The consequence of so many of something; none of nothing. */
export function counted(key: MessageKey, count: number, values: MessageValues = {}): Consequence[] {
  return count > 0 ? [{ key, values: { ...values, count } }] : [];
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}

import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import { type Consequence, type Question, reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import type { FormReply, Review } from "./form-reply.ts";

/**
 * The `reviewed` of a form whose reader has not seen any consequences: no review key equals it. An empty field would
 * count as absent.
 */
export const NOTHING_SEEN = "-";

/** A consequence in the reader's language, with its details. */
export function consequenceText({ key, values, parts = [] }: Consequence, t: TFunction): string {
  const details = parts.map((part) => t(part, values)).join("; ");
  return details === "" ? t(key, values) : `${t(key, values)}: ${details}`;
}

/** What an act will do, as a page shows it before it is confirmed. */
export function buildReview(question: Question, t: TFunction): Review {
  const said = (consequences: readonly Consequence[]) => consequences.map((one) => consequenceText(one, t));
  return {
    consequences: said(question.consequences.filter(({ isDate }) => !isDate)),
    dates: said(question.consequences.filter(({ isDate }) => isDate)),
    reviewed: reviewKey(question),
    idle: question.idle,
  };
}

/** What goes back to a page whose form asks before it acts: the fields as they were typed, and what the act will do. */
export function confirmationReply(
  intent: string,
  typed: SubmissionResult<string[]>,
  question: Question,
  t: TFunction,
): FormReply {
  return { intent, result: { ...typed, error: undefined }, review: buildReview(question, t) };
}

import type { TFunction } from "i18next";
import type { z } from "zod";
import { exceededLimit } from "#app/kernel/fields.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { type AmountFormat, MAX_MONEY } from "#app/kernel/values/money.ts";

/** ISO 4217’s code for tests, with two decimals: where no club is known, nothing is asked for money. */
const NO_CLUB: AmountFormat = { currency: "XTS", locale: "en-GB" };

/** An amount that texts about minor units explain. */
const EXAMPLE = 1_250;

/**
 * What is wrong with a field, in the reader's language; if a limit was exceeded, the text names it. What is said about amounts
 * fits the club's currency and locale.
 */
export function issueWords(issue: z.core.$ZodIssue, t: TFunction, club: AmountFormat = NO_CLUB): string {
  const { message } = issue;
  if (!isErrorKey(message)) return message;
  const money = (amount: number) => ({ ...club, locale: club.locale as Locale, amount });
  return t(message, {
    limit: exceededLimit(issue),
    like: club,
    most: money(MAX_MONEY),
    number: EXAMPLE,
    minor: money(EXAMPLE),
  });
}

// A schema's messages are keys of texts that exist: the conformance tests check every schema.
function isErrorKey(words: string): words is MessageKey {
  return words.startsWith("errors.") || words.includes(":errors.");
}

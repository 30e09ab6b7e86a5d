import { z } from "zod";
import { MAX_MONEY } from "./money.ts";

/**
 * Fields that hold money: integers in minor units. A form, in which people type amounts, reads them in the club's format
 * first; text that is no amount arrives as NaN.
 */
export const moneyFields = z.registry<object>();

const IN_MINOR_UNITS = "In minor units of the club's currency: 550 is 5.50 in euros, 550 in yen";

const moneyField = (min: number, max: number, description: string) => {
  const error = ({ input }: { input?: unknown }) => {
    if (input === undefined) return "errors.required";
    return Number.isNaN(input) ? "errors.price" : "errors.minor-units";
  };
  const isFraction = ({ code }: { code?: string | undefined }) => code === "invalid_type";
  const field = z
    .number({ error })
    .int({
      error: (issue) => (isFraction(issue) ? "errors.minor-units" : "errors.amount-too-large"),
      abort: true,
    })
    .min(min, min === 0 ? "errors.amount-negative" : "errors.amount-too-large")
    .max(max, "errors.amount-too-large")
    .meta({ description, examples: [550] });
  moneyFields.add(field, {});
  return field;
};

/** A price, in minor units of the club's currency. */
export const price = moneyField(0, MAX_MONEY, `${IN_MINOR_UNITS}; 0 = free.`);

/** Money of which the command knows the most that can be taken, and says so; in minor units. */
export const limitedMoney = moneyField(0, Number.MAX_SAFE_INTEGER, `${IN_MINOR_UNITS}.`);

/** Money with a sign, in minor units of the club's currency. */
export const signedMoney = moneyField(
  -MAX_MONEY,
  MAX_MONEY,
  "In minor units of the club's currency; a negative amount takes money out.",
);

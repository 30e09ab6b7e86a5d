import { z } from "zod";
import { limitedMoney, price, reviewed } from "#app/kit/rules.ts";
import { once } from "#modules/payments/payments.schemas.ts";

/** Begins to save a card at the payments provider. */
export const SaveCardSchema = z.strictObject({ once });

/** Removes the saved card. */
export const RemoveCardSchema = z.strictObject({ reviewed });

/** When the saved card pays automatically, how much, and how much at most in a month. */
export const AutomaticSchema = z.strictObject({
  threshold: price,
  amount: limitedMoney,
  monthlyCap: limitedMoney,
});

/** Ends automatic top-ups. */
export const EndAutomaticSchema = z.strictObject({});

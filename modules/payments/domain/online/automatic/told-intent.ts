import type Stripe from "stripe";
import { z } from "zod";
import { MARK } from "../told.ts";

/** A payment that a saved card made, as the provider tells of it; the amount that came, as it counts. */
export interface ToldIntent {
  id: string;
  /** Our word for it, as it comes back. */
  reference: string | null;
  amount: number;
  currency: string;
  state: "processing" | "paid" | "failed";
}

/** The mark on payments that nobody made on the provider's page. */
export const AUTOMATIC = "teamsheet_automatic";
/** The states of a payment that has been made, or will be by itself. */
export const UNDER_WAY: ReadonlySet<string> = new Set(["succeeded", "processing"]);

/** What is read of a payment of the provider's. */
export const IntentSchema = z.object({
  id: z.string(),
  amount_received: z.number().int(),
  currency: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** A payment as we take it over; undefined for one that was made on the provider's page, which tells of its own. */
export function intentTold(
  intent: z.input<typeof IntentSchema> | Stripe.PaymentIntent,
): ToldIntent | undefined {
  const { id, amount_received: amount, currency, status, metadata } = IntentSchema.parse(intent);
  if (!metadata?.[AUTOMATIC]) return undefined;
  const state = status === "succeeded" ? "paid" : UNDER_WAY.has(status) ? "processing" : "failed";
  return { id, reference: metadata[MARK] ?? null, amount, currency, state };
}

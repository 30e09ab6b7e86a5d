import type Stripe from "stripe";
import { z } from "zod";
import { REFERENCE_KEY } from "../provider-objects.ts";

/** A payment by a saved card, as the provider reports it; the amount that came in, in the provider's units. */
export interface ReportedIntent {
  id: string;
  /** Our reference for it, as the provider returns it. */
  reference: string | null;
  amount: number;
  currency: string;
  state: "processing" | "paid" | "failed";
}

/** The metadata key that marks payments that nobody made on the provider's page. */
export const AUTOMATIC = "teamsheet_automatic";
/** The states of a payment that has been made, or will be without anybody's act. */
export const UNDER_WAY: ReadonlySet<string> = new Set(["succeeded", "processing"]);

/** The fields that we read of the provider's payments. */
export const IntentSchema = z.object({
  id: z.string(),
  amount_received: z.number().int(),
  currency: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** A payment in our terms; undefined for one that was made on the provider's page, of which its session tells. */
export function reportedIntent(
  intent: z.input<typeof IntentSchema> | Stripe.PaymentIntent,
): ReportedIntent | undefined {
  const { id, amount_received: amount, currency, status, metadata } = IntentSchema.parse(intent);
  if (!metadata?.[AUTOMATIC]) return undefined;
  const state = status === "succeeded" ? "paid" : UNDER_WAY.has(status) ? "processing" : "failed";
  return { id, reference: metadata[REFERENCE_KEY] ?? null, amount, currency, state };
}

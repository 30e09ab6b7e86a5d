import type { WebhookKind } from "#app/kit/module.ts";
import { Transaction } from "./transaction-resource.ts";

/** Whose it is and how much: no name, and no text that somebody typed. */
const data = Transaction.pick({
  id: true,
  datetime: true,
  kind: true,
  method: true,
  status: true,
  amount: true,
  userId: true,
  occasionId: true,
});

/** What webhooks are told about money. */
export const webhookKinds: Readonly<Record<string, WebhookKind>> = {
  "payment.recorded": { summary: "Money came in, or an admin corrected a balance", data },
  "payment.refunded": { summary: "Money was refunded, or a payment was undone", data },
  "charge.due": { summary: "A member has something to pay; status 1 if the balance covered it", data },
  "charge.paid": { summary: "A charge was paid or waived", data },
  "charge.void": { summary: "A charge is no longer due", data },
};

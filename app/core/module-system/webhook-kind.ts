import type { z } from "zod";

/** A kind of event that webhooks can subscribe to, with a name such as "payment.recorded". */
export interface WebhookKind {
  /** What has happened, in English for the docs. */
  summary: string;
  /** The schema of a message's `data`, in camelCase; other fields are left out. */
  data: z.ZodType;
}

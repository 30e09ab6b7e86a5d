import type { z } from "zod";

/** A kind of happening that webhooks are told of, under a name such as "payment.recorded". */
export interface WebhookKind {
  /** For people: what has happened. */
  summary: string;
  /** What a message says of it: `data`, in camelCase; other fields are left out. */
  data: z.ZodType;
}

import { DeliveryError } from "#app/infra/outbound/delivery-error.ts";
import type { Metrics } from "./metrics.ts";

/** Counts the outcome of each try to deliver something, by kind of failure. */
export function counted<Sent, Args extends unknown[]>(
  metrics: Metrics,
  to: "mail" | "push",
  send: (...args: Args) => Promise<Sent>,
): (...args: Args) => Promise<Sent> {
  return async (...args) => {
    try {
      const sent = await send(...args);
      metrics.delivery(to, "delivered");
      return sent;
    } catch (error) {
      metrics.delivery(to, error instanceof DeliveryError ? error.failure : "failed");
      throw error;
    }
  };
}

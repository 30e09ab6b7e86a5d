/**
 * Why a message was not delivered. `unreachable`: no connection. `unanswered`: connected, then no answer. `refused`:
 * the server said no. `unconfirmed`: the server was given the whole message but did not answer, so it may have accepted
 * it.
 */
export type DeliveryFailure = "unreachable" | "unanswered" | "refused" | "unconfirmed";

/** A message that a mail server or push service did not take. */
export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /** The server's own words; null if it said nothing. */
  readonly answer: string | null;
  constructor(failure: DeliveryFailure, answer: string | null, options?: ErrorOptions) {
    super(`Delivery: ${failure}${answer ? ` (${answer})` : ""}`, options);
    this.name = "DeliveryError";
    this.failure = failure;
    this.answer = answer;
  }
}

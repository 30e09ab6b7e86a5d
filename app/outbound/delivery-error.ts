/**
 * Why a message was not delivered. `unreachable`: no connection. `unanswered`: connected, and then nothing.
 * `refused`: the server said no. `unconfirmed`: the server was given all of it and said nothing, so it may have it.
 */
export type DeliveryFailure = "unreachable" | "unanswered" | "refused" | "unconfirmed";

/** A message that a mail server or push service did not take. */
export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /** What the server said, in its own words; null if it said nothing. */
  readonly answer: string | null;
  constructor(failure: DeliveryFailure, answer: string | null, options?: ErrorOptions) {
    super(`Delivery: ${failure}${answer ? ` (${answer})` : ""}`, options);
    this.name = "DeliveryError";
    this.failure = failure;
    this.answer = answer;
  }
}

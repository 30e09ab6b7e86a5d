import type Stripe from "stripe";

/** The body of an error, as Stripe sends it. */
export interface ErrorBody {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod | undefined;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Was anything done before it failed? Only then is the answer kept for its idempotency key. */
  readonly hasActed: boolean;
  constructor(status: number, body: ErrorBody, hasActed = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.hasActed = hasActed;
  }
}

/** The request asks for something impossible. */
export function badRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...more });
}

export function missing(what: string, id: string, param = "id", status = 404): ApiError {
  const message = `No such ${what}: '${id}'`;
  return new ApiError(status, { type: "invalid_request_error", code: "resource_missing", message, param });
}

import { DeliveryError } from "#app/infra/outbound/delivery-error.ts";

/** How much of a mail server's response is kept, in characters. */
const MAX_WORDS = 300;
/** nodemailer's codes for a server that can't be reached. */
const UNREACHABLE = ["ESOCKET", "EDNS", "ECONNREFUSED"];

/**
 * What went wrong with a mail, from nodemailer's error; an error that has nothing to do with the server is returned as
 * it is. `handedOver`: had the server been given the whole mail?
 */
export function toDeliveryError(error: unknown, { handedOver }: { handedOver: boolean }): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const { code, response, responseCode } = error as {
    code: unknown;
    response?: unknown;
    responseCode?: unknown;
  };
  const options = { cause: error };
  if (typeof responseCode === "number")
    return new DeliveryError("refused", plainWords(String(response ?? responseCode)), options);
  if (handedOver) return new DeliveryError("unconfirmed", null, options);
  const isUnreachable = UNREACHABLE.includes(String(code)) || error.message === "Connection timeout";
  return new DeliveryError(isUnreachable ? "unreachable" : "unanswered", null, options);
}

/** What a server or the network said, fit for a log or a terminal. */
export function plainWords(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, MAX_WORDS);
}

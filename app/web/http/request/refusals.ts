import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import type { CoreRefusalCode, Refusal, RefusalCode } from "#app/kernel/refusal.ts";

/**
 * HTTP statuses of the core's refusals, except 422 (a rule refused it, or a value is invalid). Pages and API share this
 * table.
 */
const STATUSES: Partial<Record<RefusalCode, number>> = {
  malformed: 400,
  "idempotency-key-invalid": 400,
  "sign-in-required": 401,
  "credential-unknown": 401,
  "invalid-magic-link": 401,
  "invalid-mail-link": 404,
  "wrong-code": 401,
  "code-of-other-browser": 401,
  "provider-invalid-token": 401,
  "provider-login-required": 401,
  "no-room": 503,
  "provider-request-error": 502,
  "provider-timeout": 504,
  "wrong-password": 401,
  "role-denied": 403,
  "club-closed": 403,
  "sign-in-not-fresh": 403,
  "key-not-allowed": 403,
  "key-read-only": 403,
  "answer-closed": 409,
  "answer-settled": 409,
  "awaiting-approval": 409,
  "delivery-pending": 409,
  "email-in-use": 409,
  "email-taken": 409,
  "mail-unwanted": 409,
  "member-inactive": 409,
  "member-unconfirmed": 409,
  "not-archived": 409,
  "not-closed": 409,
  "not-pending": 409,
  "occasion-canceled": 409,
  "occasion-over": 409,
  "occasion-settled": 409,
  "registration-closed": 409,
  "deadline-over": 409,
  "registration-not-open": 409,
  "idempotency-key-busy": 409,
  "idempotency-answer-gone": 409,
  "idempotency-keys-many": 429,
  "too-many-changes": 429,
  "idempotency-outcome-unknown": 409,
  "import-gone": 409,
  "import-running": 409,
  "keys-too-many": 409,
  "last-admin": 409,
  "no-series": 409,
  "not-begun": 409,
  "already-begun": 409,
  "marks-changed": 409,
  "not-on-list": 409,
  "presence-ahead": 409,
  "rating-absent": 409,
  "rating-closed": 409,
  "presence-over": 409,
  "subdomain-taken": 409,
  "subdomain-taken-try": 409,
  "undo-too-late": 409,
  "webhook-off": 409,
  "webhooks-too-many": 409,
  "not-found": 404,
  "unknown-path": 404,
  "answer-gone": 404,
  "organization-unknown": 404,
  "organization-or-user-unknown": 401,
  "module-off": 404,
  "provider-unknown": 404,
  "too-many-tries": 429,
  "too-many-calls": 429,
  "club-busy": 429,
  "inbox-full": 429,
  "too-many-codes": 429,
  "too-many-passwords": 429,
};

/** The HTTP status of a refusal: the core's, or what its module declares. */
export function statusOf(
  { code }: Pick<Refusal, "code">,
  registry: Pick<ModuleRegistry, "refusalStatus">,
): number {
  return STATUSES[code] ?? registry.refusalStatus(code) ?? 422;
}

const isOfCore = (code: RefusalCode): code is CoreRefusalCode => !code.includes(":");

/** The key of a refusal's message: `errors.<code>` in the core or, for "payments:debt", in that module. */
export function refusalKey(code: RefusalCode): MessageKey {
  // By its type, a module's code has this message.
  return isOfCore(code) ? `errors.${code}` : (code.replace(":", ":errors.") as MessageKey);
}

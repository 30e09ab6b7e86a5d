import { Refusal } from "#app/kernel/refusal.ts";

/** What can go wrong between a person, the browser and the provider: refusal codes, in the order of the message catalogue. */
export const PROVIDER_PROBLEMS = [
  "provider-timeout",
  "provider-cancelled",
  "provider-mfa-required",
  "provider-missing-refresh-token",
  "provider-login-required",
  "provider-request-error",
  "provider-invalid-state",
  "provider-no-parameters",
  "provider-popup-blocked",
  "provider-cross-origin-isolated",
  "provider-access-denied",
  "provider-interaction-required",
  "provider-invalid-token",
  "provider-unknown",
  "provider-email-unverified",
  "provider-email-domain",
  "provider-email-unconfirmed",
  "email-unknown",
  "organization-or-user-unknown",
  "awaiting-approval",
] as const;

export type ProviderProblemCode = (typeof PROVIDER_PROBLEMS)[number];

/** The problem that a query parameter names, if it is one of these. */
export function problemNamed(text: unknown): ProviderProblemCode | undefined {
  return PROVIDER_PROBLEMS.find((code) => code === text);
}

/** A refusal caused by the provider, or on the way to it. */
export class ProviderProblem extends Refusal {
  declare readonly code: ProviderProblemCode;
  /** The provider's own error code, if it has the form of a standard one. */
  readonly oauthError: string | undefined;
  /** The provider's `mfa_token`, which has to be sent with the second factor; a secret. */
  readonly mfaToken: string | undefined;

  constructor(code: ProviderProblemCode, from: { oauthError?: string; mfaToken?: string } = {}) {
    super(code);
    this.oauthError = from.oauthError;
    this.mfaToken = from.mfaToken;
  }
}

const BY_OAUTH_ERROR = new Map<string, ProviderProblemCode>([
  ["login_required", "provider-login-required"],
  ["consent_required", "provider-interaction-required"],
  ["interaction_required", "provider-interaction-required"],
  ["account_selection_required", "provider-interaction-required"],
  ["access_denied", "provider-access-denied"],
  ["mfa_required", "provider-mfa-required"],
]);

/** Problems that only mean that a person is needed, so an automatic renewal does not report them as failures. */
const IGNORED_WHEN_SILENT = new Set<string>([
  "provider-login-required",
  "provider-interaction-required",
  "provider-access-denied",
]);

/** Is this problem hidden if it occurs in a silent renewal? */
export function isIgnoredWhenSilent(code: string): boolean {
  return IGNORED_WHEN_SILENT.has(code);
}

/** Problems that mean that the account the provider knows in this browser can't enter. */
const OF_THE_ACCOUNT = new Set<string>([
  "provider-email-unverified",
  "provider-email-domain",
  "provider-email-unconfirmed",
  "email-unknown",
  "organization-or-user-unknown",
]);

/** Does the person have to choose another account at the provider? */
export function needsAccountChoice(code: string): boolean {
  return OF_THE_ACCOUNT.has(code);
}

/** The problem for an error code from the provider. Unknown codes stay out of our messages. */
export function problemOfAnswer(oauthError: string, mfaToken?: unknown): ProviderProblem {
  const code = BY_OAUTH_ERROR.get(oauthError) ?? "provider-request-error";
  return new ProviderProblem(code, {
    oauthError: /^[a-z_]{1,60}$/.test(oauthError) ? oauthError : undefined,
    mfaToken: code === "provider-mfa-required" && typeof mfaToken === "string" ? mfaToken : undefined,
  });
}

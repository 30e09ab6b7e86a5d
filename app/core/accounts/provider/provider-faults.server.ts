import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import type { Logger } from "#app/infra/logger.server.ts";
import { OutboundError } from "#app/infra/outbound/safe-fetch.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { ProviderProblem, problemOfAnswer } from "./provider-problems.ts";

/** The library's codes for a response that is not a valid answer at all; its other codes are about what a token says. */
const NO_ANSWER = new Set<unknown>([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
  "OAUTH_MISSING_SERVER_METADATA",
]);

/**
 * Runs one exchange with the provider. Anything that goes wrong in it becomes a `ProviderProblem`. The log gets the
 * kind of fault and the provider's error code, but nothing else that the provider sent.
 */
export async function withProvider<T>(log: Logger, provider: string, exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const problem = toProviderProblem(error);
    const { code, oauthError } = problem;
    log.warn({ provider, problem: code, oauthError, fault: describeFault(error) }, "identity provider");
    throw problem;
  }
}

function toProviderProblem(error: unknown): ProviderProblem {
  const outbound = outboundIn(error);
  if (outbound)
    return new ProviderProblem(
      outbound.failure === "timeout" ? "provider-timeout" : "provider-request-error",
    );
  if (error instanceof AuthorizationResponseError) return problemOfAnswer(error.error);
  if (error instanceof ResponseBodyError) return problemOfAnswer(error.error, error.cause.mfa_token);
  if (error instanceof ClientError && NO_ANSWER.has(error.code))
    return new ProviderProblem("provider-request-error");
  return new ProviderProblem("provider-invalid-token");
}

function outboundIn(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause !== undefined ? outboundIn(error.cause) : undefined;
}

function describeFault(error: unknown): string {
  const outbound = outboundIn(error);
  if (outbound) return outbound.failure;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : error instanceof Error ? error.name : "unknown";
}

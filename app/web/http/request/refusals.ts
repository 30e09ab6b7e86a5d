import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { CoreRefusalCode, MessageKey } from "#app/kernel/i18n/messages.ts";
import type { Refusal, RefusalCode } from "#app/kernel/refusal.ts";

/** HTTP statuses of the refusals that any noun and module can use, except 422. The others are declared by their noun or module. */
const STATUSES: Partial<Record<RefusalCode, number>> = {
  malformed: 400,
  "sign-in-required": 401,
  "role-denied": 403,
  "sign-in-not-fresh": 403,
  "key-not-allowed": 403,
  "not-found": 404,
  "organization-unknown": 404,
  "module-off": 404,
  "too-many-tries": 429,
  "club-busy": 429,
};

/** The HTTP status of a refusal: 422 (a rule refused it, or a value is invalid) unless another is declared. */
export function httpStatus(
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

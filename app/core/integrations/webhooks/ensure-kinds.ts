import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";

/**
 * Refuses `webhook-kind` if the club has no webhook events of one of these kinds. Kinds `chosen` before can stay, even if
 * their module has been switched off since.
 */
export function ensureKinds(
  uow: Pick<UnitOfWork, "webhookKinds">,
  kinds: readonly string[],
  chosen: readonly string[] = [],
): void {
  const known = new Set([...uow.webhookKinds(), ...chosen]);
  const unknown = kinds.find((kind) => !known.has(kind));
  if (unknown !== undefined) throw new Refusal("webhook-kind", "kinds", { kind: unknown });
}

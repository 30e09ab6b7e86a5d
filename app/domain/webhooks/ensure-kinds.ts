import type { UnitOfWork } from "#app/unit-of-work.ts";
import { Refusal } from "../refusal.ts";

/** Refuses `webhook-kind` if the club has no happenings of one of these kinds. */
export function ensureKinds(uow: Pick<UnitOfWork, "webhookKinds">, kinds: readonly string[]): void {
  const known = new Set(uow.webhookKinds());
  const unknown = kinds.find((kind) => !known.has(kind));
  if (unknown !== undefined) throw new Refusal("webhook-kind", "kinds", { kind: unknown });
}

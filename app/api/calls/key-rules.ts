import type { KeyAccess } from "#app/core/integrations/api-keys/key-access.ts";
import type { MemberOperation, Operation } from "#app/core/module-system/operation.ts";
import { Refusal } from "#app/kernel/refusal.ts";

/** What decides whether a key may call an operation. */
type Keyed = Pick<Operation<never>, "access" | "method"> & Pick<MemberOperation, "closedToKeys">;

/**
 * Why a key may not call the operation; undefined if it may. Keys can't call what a person keeps on the platform
 * (sign-ins, passwords, addresses), nor what the operation itself closes to them.
 */
export function keyFault(
  access: KeyAccess,
  operation: Keyed,
): "key-not-allowed" | "key-read-only" | undefined {
  if (operation.access !== "member" || operation.closedToKeys === "wholly") return "key-not-allowed";
  return access === "read" && operation.method !== "GET" ? "key-read-only" : undefined;
}

/** Refuses `key-not-allowed` if a call by key sets a field that the operation closes to keys, naming the field. */
export function ensureOpenToKeys(
  { closedToKeys }: Pick<MemberOperation, "closedToKeys">,
  input: unknown,
): void {
  if (!closedToKeys || closedToKeys === "wholly") return;
  const given = input as Record<string, unknown>;
  const touched = Object.keys(closedToKeys).find((field) => given[field] !== closedToKeys[field]);
  if (touched) throw new Refusal("key-not-allowed", touched);
}

/** Which keys may call the operation, in words for the docs. */
export function keyWords(operation: Keyed): string {
  if (keyFault("full", operation)) return "none";
  const closed = Object.keys(operation.closedToKeys ?? {});
  const but = closed.length > 0 ? `, except the fields ${closed.join(", ")}` : "";
  return (keyFault("read", operation) ? "full" : "all") + but;
}

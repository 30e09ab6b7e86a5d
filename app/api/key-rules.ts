import type { KeyAccess } from "../domain/api-keys/key-access.ts";
import { Refusal } from "../domain/refusal.ts";
import type { MemberOperation, Operation } from "./operation.ts";

/** An operation as far as keys are concerned. */
type Keyed = Pick<Operation<never>, "access" | "method"> & Pick<MemberOperation, "closedToKeys">;

/**
 * Why a key may not call the operation (D22); undefined if it may. What a person keeps on the platform (sign-ins,
 * passwords, addresses) is closed to keys, and so is what the operation itself closes.
 */
export function keyFault(
  access: KeyAccess,
  operation: Keyed,
): "key-not-allowed" | "key-read-only" | undefined {
  if (operation.access !== "member" || operation.closedToKeys === "wholly") return "key-not-allowed";
  return access === "read" && operation.method !== "GET" ? "key-read-only" : undefined;
}

/** Refuses `key-not-allowed` at the field of a key's input that only a person may set so. */
export function ensureOpenToKeys(
  { closedToKeys }: Pick<MemberOperation, "closedToKeys">,
  input: unknown,
): void {
  if (!closedToKeys || closedToKeys === "wholly") return;
  const given = input as Record<string, unknown>;
  const touched = Object.keys(closedToKeys).find((field) => given[field] !== closedToKeys[field]);
  if (touched) throw new Refusal("key-not-allowed", touched);
}

/** What keys may do of it, for people. */
export function keyWords(operation: Keyed): string {
  if (keyFault("full", operation)) return "none";
  const closed = Object.keys(operation.closedToKeys ?? {});
  const but = closed.length > 0 ? `, but for ${closed.join(", ")}` : "";
  return (keyFault("read", operation) ? "full" : "all") + but;
}

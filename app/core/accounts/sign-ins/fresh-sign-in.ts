import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";

/** Refuses `sign-in-not-fresh`: only somebody who has just proved who they are may change what protects an account. */
export function ensureFreshSignIn(signIn: { fresh: boolean }): void {
  if (!signIn.fresh) throw new Refusal("sign-in-not-fresh");
}

/**
 * Refuses `sign-in-not-fresh` to a member who has not just proved who they are, and `key-not-allowed` to an API key: for
 * acts that let somebody in further, put an admin out, or erase. The product itself may do them.
 */
export function ensureFreshActor({ actor }: Pick<UnitOfWork, "actor">): void {
  if (actor.kind === "system") return;
  if (actor.kind === "anonymous") throw new Refusal("sign-in-required");
  if (actor.key) throw new Refusal("key-not-allowed");
  ensureFreshSignIn(actor);
}

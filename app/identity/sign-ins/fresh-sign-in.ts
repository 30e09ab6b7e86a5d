import { Refusal } from "#app/domain/refusal.ts";

/** Refuses `sign-in-not-fresh`: only somebody who has just proved who they are may change what protects an account. */
export function ensureFreshSignIn(signIn: { fresh: boolean }): void {
  if (!signIn.fresh) throw new Refusal("sign-in-not-fresh");
}

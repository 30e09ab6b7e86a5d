import { Refusal } from "#app/domain/refusal.ts";

/** Only somebody who has just proved who they are may change what protects an account. Refuses `sign-in-not-fresh`. */
export function ensureFreshSignIn(signIn: { fresh: boolean }): void {
  if (!signIn.fresh) throw new Refusal("sign-in-not-fresh");
}

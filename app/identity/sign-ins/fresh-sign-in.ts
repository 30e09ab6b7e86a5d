import { Refusal } from "#app/domain/refusal.ts";

/** What protects an account is changed only by whoever has just proved who they are. Refuses `sign-in-not-fresh`. */
export function ensureFreshSignIn(signIn: { fresh: boolean }): void {
  if (!signIn.fresh) throw new Refusal("sign-in-not-fresh");
}

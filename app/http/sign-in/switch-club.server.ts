import type { z } from "zod";
import { Refusal } from "#app/domain/refusal.ts";
import { clubOrigin } from "#app/edge/host.ts";
import type { ChooseClubSchema } from "#app/identity/identities.schemas.ts";
import { handOverTo } from "#app/identity/sign-ins/hand-over.server.ts";
import type { PageRequest } from "../request/guard.server.ts";

/** Makes a hand-over to another of the member's clubs, and answers its address. Refuses `not-found`. */
export async function switchClub(
  page: PageRequest,
  { subdomain }: z.output<typeof ChooseClubSchema>,
): Promise<string> {
  const { app, scope } = page.context;
  const signIn = await scope.signIn();
  if (!signIn) throw new Refusal("sign-in-required");
  const made = await handOverTo(app, signIn, subdomain);
  const query = new URLSearchParams({ auth: "hand-over", code: made.token });
  return `${clubOrigin(app.env.BASE_URL, made.club.subdomain)}/auto-login?${query}`;
}

import type { z } from "zod";
import { createAccessLink } from "#app/core/accounts/links/access-links.server.ts";
import { changeSubdomain } from "#app/core/club/address/change-subdomain.server.ts";
import type { SubdomainSchema } from "#app/core/club/organization.schemas.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { requireAuthor } from "../request/author.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { clubOfPage } from "./sign-in.server.ts";

/** Changes the club's subdomain, and returns where the admin continues: signed in at the new address by a hand-over. */
export async function moveClub(page: PageRequest, input: z.output<typeof SubdomainSchema>): Promise<string> {
  const { app, scope } = page.context;
  const club = clubOfPage(page);
  const signIn = await scope.signIn();
  if (!signIn) throw new Refusal("sign-in-required");
  const subdomain = await changeSubdomain(app, { club, signIn }, input, requireAuthor(page.context));
  if (subdomain === club.subdomain) return "/settings#club";
  const { token } = await app.database.withPlatform({}, (db) =>
    createAccessLink(db, {
      tenant: club.tenant,
      purpose: "hand-over",
      email: signIn.email,
      authenticatedAt: signIn.authenticatedAt,
      voucher: signIn.voucher,
      target: "/settings#club",
    }),
  );
  const query = new URLSearchParams({ auth: "hand-over", code: token });
  return `${clubOrigin(app.env.BASE_URL, subdomain)}/auto-login?${query}`;
}

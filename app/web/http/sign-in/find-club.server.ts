import type { z } from "zod";
import type { FindClubSchema } from "#app/core/accounts/identities.schemas.ts";
import { isPublicId } from "#app/core/club/public-id.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { invitedClub } from "./invited-club.server.ts";

/**
 * The club that a person named, with the address of its sign-in page, or of its invitation if they entered the
 * invitation code or its whole link. Refuses `organization-unknown` and `invalid-invitation-code`.
 */
export async function findClub(
  page: PageRequest,
  input: z.output<typeof FindClubSchema>,
): Promise<{ subdomain: string; url: string }> {
  const { app } = page.context;
  const typed = input.address.toLowerCase();
  const code = /(?:^|\/join\/)([^/?#]+)\/?$/.exec(typed)?.[1] ?? "";
  // What was typed may be both a code and a subdomain; then the club with that subdomain wins, since a whole link is
  // unambiguous.
  const named = await clubNamed(page, typed.replace(/^https?:\/\//, "").split(/[/:.]/)[0] ?? "");
  const isLink = typed.includes("/join/");
  if (isPublicId(code) && (isLink || !named)) {
    const invited = await invitedClub(page.context, code);
    if (!invited) throw new Refusal("invalid-invitation-code", "address");
    return { subdomain: invited.club.subdomain, url: invited.url };
  }
  if (!named) throw new Refusal("organization-unknown", "address");
  return { subdomain: named, url: `${clubOrigin(app.env.BASE_URL, named)}/login` };
}

/** The current subdomain of the club that has, or had, this name; undefined if there is none. */
async function clubNamed({ context }: PageRequest, name: string): Promise<string | undefined> {
  const found = name ? await context.app.directory.bySubdomain(name) : undefined;
  return found && ("movedTo" in found ? found.movedTo : found.subdomain);
}

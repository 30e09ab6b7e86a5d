import { isPublicId, toInvitationCode } from "#app/core/club/public-id.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { type Club, isStopped } from "#tenants/directory.ts";
import type { AppLoadContext } from "../request/load-context.server.ts";

/** The club that an invitation code invites to, in capital or small letters, with the address of its invitation. */
export async function invitedClub(
  { app }: Pick<AppLoadContext, "app">,
  typed: string,
): Promise<{ club: Club; url: string } | undefined> {
  const code = typed.trim().toLowerCase();
  const club = isPublicId(code) ? await app.directory.byPublicId(toInvitationCode(code)) : undefined;
  if (!club || isStopped(club)) return undefined;
  return { club, url: `${clubOrigin(app.env.BASE_URL, club.subdomain)}/join/${code}` };
}

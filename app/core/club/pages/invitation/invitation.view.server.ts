import type { Organization } from "#app/core/club/organization.ts";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { InvitationProps } from "../first-steps/first-steps.tsx";

/** The invitation to share; null while nobody can join. */
export function buildInvitation(
  { name, subdomain, publicId, settings }: Organization,
  { t, context }: PageRequest,
): InvitationProps | null {
  const joining = settingValue(settings, joiningSetting);
  if (joining === "closed") return null;
  const url = `${clubOrigin(context.app.env.BASE_URL, subdomain)}/join/${toInvitationCode(publicId)}`;
  return {
    club: name,
    url,
    isAsked: joining === "approval",
    message: t("firstSteps.ticket.message", { club: name }),
  };
}

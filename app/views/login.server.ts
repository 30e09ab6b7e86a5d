import type { ClubLoginProps } from "../components/identity/club-login.tsx";
import type { PlatformLoginProps } from "../components/identity/platform-login.tsx";
import { targetOf } from "../http/form.server.ts";
import type { PageRequest } from "../http/guard.server.ts";
import { providerChoice } from "../http/provider-sign-in.server.ts";
import { lastClub } from "../http/sign-in.server.ts";
import { lostIn } from "../http/sign-in-first.server.ts";
import type { UnitOfWork } from "../unit-of-work.server.ts";

/** What the platform's sign-in page shows. */
export async function platformLogin(page: PageRequest) {
  const shown: PlatformLoginProps = {
    base: new URL(page.context.app.env.BASE_URL).host,
    last: await lastClub(page),
    sentTo: page.url.searchParams.get("sent"),
    ...providerChoice(page),
  };
  return { kind: "platform" as const, title: page.t("identity.login.platform.title"), ...shown };
}

/** What a club's sign-in page shows. */
export async function clubLogin({ organization }: UnitOfWork, page: PageRequest) {
  const shown: ClubLoginProps = {
    to: targetOf(page),
    sentTo: page.url.searchParams.get("sent"),
    lost: lostIn(page.url),
    ...providerChoice(page),
  };
  const title = `${page.t("identity.login.title")} · ${organization.name}`;
  return { kind: "club" as const, title, ...shown };
}

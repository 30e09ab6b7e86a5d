import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { returnTarget } from "#app/web/http/forms/form.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { lostIn } from "#app/web/http/request/sign-in-first.server.ts";
import { isDemoOpenTo } from "#app/web/http/sign-in/demo.server.ts";
import { lastClub } from "#app/web/http/sign-in/last-club.server.ts";
import { providerChoice } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import type { ClubLoginProps } from "./club-login.tsx";
import type { PlatformLoginProps } from "./platform-login.tsx";

/** The data of the platform's sign-in page. */
export async function platformLogin(page: PageRequest) {
  const shown: PlatformLoginProps = {
    base: new URL(page.context.app.env.BASE_URL).host,
    last: await lastClub(page),
    sentTo: page.url.searchParams.get("sent"),
    ...providerChoice(page),
  };
  return { kind: "platform" as const, title: page.t("identity.login.platform.title"), ...shown };
}

/** The data of a club's sign-in page. */
export async function clubLogin({ organization }: UnitOfWork, page: PageRequest) {
  const shown: ClubLoginProps = {
    to: returnTarget(page),
    sentTo: page.url.searchParams.get("sent"),
    lost: lostIn(page.url),
    demo: isDemoOpenTo(page.context),
    ...providerChoice(page),
  };
  const title = `${page.t("identity.login.title")} · ${organization.name}`;
  return { kind: "club" as const, title, ...shown };
}

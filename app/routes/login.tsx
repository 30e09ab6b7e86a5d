import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ClubLogin } from "../components/identity/club-login.tsx";
import { PlatformLogin } from "../components/identity/platform-login.tsx";
import {
  AccessCodeSchema,
  AccessLinkSchema,
  FindClubSchema,
} from "../domain/identities/identities.schemas.ts";
import { requestAccessLink } from "../domain/identities/request-access-link.server.ts";
import { findClub } from "../http/find-club.server.ts";
import { clubAction, openFormAction, platformAction, siteAction, targetOf } from "../http/form.server.ts";
import { clubLoader, platformLoader, siteLoader } from "../http/page.server.ts";
import {
  askerOf,
  clubOf,
  enterAsBrowser,
  lastClub,
  lastClubCookie,
  signInCookies,
} from "../http/sign-in.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = siteLoader({
  platform: platformLoader(async (page) => ({
    kind: "platform" as const,
    title: page.t("identity.login.platform.title"),
    base: new URL(page.context.app.env.BASE_URL).host,
    last: await lastClub(page),
  })),
  club: clubLoader(async (uow, page) => ({
    kind: "club" as const,
    title: `${page.t("identity.login.title")} · ${uow.organization.name}`,
    club: uow.organization.name,
    to: targetOf(page),
    sentTo: page.url.searchParams.get("sent"),
    signedIn: uow.actor.kind === "member",
  })),
});

export const action = siteAction({
  platform: platformAction({
    "find-club": openFormAction(FindClubSchema, findClub, {
      to: ({ url }) => url,
      cookies: ({ subdomain }) => [lastClubCookie(subdomain)],
    }),
  }),
  club: clubAction({
    "send-link": openFormAction(
      AccessLinkSchema,
      async (page, input) => {
        await requestAccessLink(page.context.app, clubOf(page), input, askerOf(page));
        return input;
      },
      { to: ({ email, to }) => `/login?${new URLSearchParams({ sent: email, ...(to && { to }) })}` },
    ),
    "use-code": openFormAction(AccessCodeSchema, enterAsBrowser, {
      to: ({ target }) => target,
      cookies: signInCookies,
      toast: "identity.login.signedIn",
    }),
  }),
});

export default function Login() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "platform" ? <PlatformLogin {...data} /> : <ClubLogin {...data} />;
}

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ClubLogin } from "../components/identity/club-login.tsx";
import { OnTheWay, useChosenClub } from "../components/identity/on-the-way.tsx";
import { PlatformLogin } from "../components/identity/platform-login.tsx";
import {
  AccessCodeSchema,
  AccessLinkSchema,
  FindClubSchema,
  PasswordSignInSchema,
  PlatformLinkSchema,
  ProviderSignInSchema,
} from "../domain/identities/identities.schemas.ts";
import { requestAccessLink } from "../domain/identities/request-access-link.server.ts";
import { requestPlatformLink } from "../domain/identities/request-platform-link.server.ts";
import { enterByPasswordAsBrowser } from "../http/account.server.ts";
import { findClub } from "../http/find-club.server.ts";
import { clubAction, openFormAction, platformAction, siteAction, targetOf } from "../http/form.server.ts";
import { clubLoader, platformLoader, siteLoader } from "../http/page.server.ts";
import { enterPlatformAsBrowser, platformEntryAnswer } from "../http/platform-visitor.server.ts";
import { providerChoice, startWithProvider } from "../http/provider-sign-in.server.ts";
import {
  askerOf,
  clubOf,
  enterAsBrowser,
  entryAnswer,
  lastClub,
  lastClubCookie,
} from "../http/sign-in.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = siteLoader({
  platform: platformLoader(async (page) => ({
    kind: "platform" as const,
    title: page.t("identity.login.platform.title"),
    base: new URL(page.context.app.env.BASE_URL).host,
    last: await lastClub(page),
    sentTo: page.url.searchParams.get("sent"),
    ...providerChoice(page),
  })),
  club: clubLoader(async (uow, page) => ({
    kind: "club" as const,
    title: `${page.t("identity.login.title")} · ${uow.organization.name}`,
    club: uow.organization.name,
    to: targetOf(page),
    sentTo: page.url.searchParams.get("sent"),
    signedIn: uow.actor.kind === "member",
    ...providerChoice(page),
  })),
});

const provider = openFormAction(ProviderSignInSchema, startWithProvider, {
  to: ({ url }) => url,
  cookies: ({ cookie }) => [cookie],
});

export const action = siteAction({
  platform: platformAction({
    provider,
    "send-link": openFormAction(
      PlatformLinkSchema,
      async (page, input) => {
        await requestPlatformLink(page.context.app, input, askerOf(page));
        return input;
      },
      { to: ({ email }) => `/login?${new URLSearchParams({ sent: email })}` },
    ),
    "use-code": openFormAction(AccessCodeSchema, enterPlatformAsBrowser, platformEntryAnswer),
    "find-club": openFormAction(FindClubSchema, findClub, {
      to: ({ url }) => url,
      cookies: ({ subdomain }) => [lastClubCookie(subdomain)],
    }),
  }),
  club: clubAction({
    provider,
    "send-link": openFormAction(
      AccessLinkSchema,
      async (page, input) => {
        await requestAccessLink(page.context.app, clubOf(page), input, askerOf(page));
        return input;
      },
      { to: ({ email, to }) => `/login?${new URLSearchParams({ sent: email, ...(to && { to }) })}` },
    ),
    "use-code": openFormAction(AccessCodeSchema, enterAsBrowser, entryAnswer),
    password: openFormAction(PasswordSignInSchema, enterByPasswordAsBrowser, entryAnswer),
  }),
});

export default function Login() {
  const data = useLoaderData<typeof loader>();
  const chosen = useChosenClub();
  if (chosen) return <OnTheWay {...chosen} />;
  return data.kind === "platform" ? <PlatformLogin {...data} /> : <ClubLogin {...data} />;
}

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
import { enterByPasswordAsBrowser } from "../http/account.server.ts";
import { findClub } from "../http/find-club.server.ts";
import { clubAction, openFormAction, platformAction, siteAction } from "../http/form.server.ts";
import { clubLoader, platformLoader, siteLoader } from "../http/page.server.ts";
import {
  enterPlatformByCodeAsBrowser,
  enterPlatformByPasswordAsBrowser,
  platformEntryAnswer,
  sendPlatformLinkTo,
} from "../http/platform-visitor.server.ts";
import { startWithProvider } from "../http/provider-sign-in.server.ts";
import {
  enterByCodeAsBrowser,
  entryAnswer,
  lastClubCookie,
  linkSentAnswer,
  sendLinkTo,
} from "../http/sign-in.server.ts";
import { clubLogin, platformLogin } from "../views/login.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = siteLoader({
  platform: platformLoader(platformLogin),
  club: clubLoader(clubLogin),
});

const provider = openFormAction(ProviderSignInSchema, startWithProvider, {
  to: ({ url }) => url,
  cookies: ({ cookie }) => [cookie],
});

export const action = siteAction({
  platform: platformAction({
    provider,
    "send-link": openFormAction(PlatformLinkSchema, sendPlatformLinkTo, linkSentAnswer),
    "use-code": openFormAction(AccessCodeSchema, enterPlatformByCodeAsBrowser, platformEntryAnswer),
    password: openFormAction(PasswordSignInSchema, enterPlatformByPasswordAsBrowser, platformEntryAnswer),
    "find-club": openFormAction(FindClubSchema, findClub, {
      to: ({ url }) => url,
      cookies: ({ subdomain }) => [lastClubCookie(subdomain)],
    }),
  }),
  club: clubAction({
    provider,
    "send-link": openFormAction(AccessLinkSchema, sendLinkTo, linkSentAnswer),
    "use-code": openFormAction(AccessCodeSchema, enterByCodeAsBrowser, entryAnswer),
    password: openFormAction(PasswordSignInSchema, enterByPasswordAsBrowser, entryAnswer),
  }),
});

export default function Login() {
  const data = useLoaderData<typeof loader>();
  const chosen = useChosenClub();
  if (chosen) return <OnTheWay {...chosen} />;
  return data.kind === "platform" ? <PlatformLogin {...data} /> : <ClubLogin {...data} />;
}

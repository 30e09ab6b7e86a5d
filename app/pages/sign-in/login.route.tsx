import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { clubAction, openFormAction, platformAction, siteAction } from "#app/http/forms/form.server.ts";
import { clubLoader, platformLoader, siteLoader } from "#app/http/pages/page.server.ts";
import { findClub } from "#app/http/sign-in/find-club.server.ts";
import { lastClubCookie } from "#app/http/sign-in/last-club.server.ts";
import { enterByPasswordAsBrowser } from "#app/http/sign-in/own-account.server.ts";
import {
  enterPlatformByCodeAsBrowser,
  enterPlatformByPasswordAsBrowser,
  platformEntryAnswer,
  sendPlatformLinkTo,
} from "#app/http/sign-in/platform-visitor.server.ts";
import { startWithProvider } from "#app/http/sign-in/provider-sign-in.server.ts";
import {
  enterByCodeAsBrowser,
  entryAnswer,
  linkSentAnswer,
  sendLinkTo,
} from "#app/http/sign-in/sign-in.server.ts";
import {
  AccessCodeSchema,
  AccessLinkSchema,
  FindClubSchema,
  PlatformLinkSchema,
  ProviderSignInSchema,
} from "#app/identity/identities.schemas.ts";
import { PasswordSignInSchema } from "#app/identity/passwords/password.schemas.ts";
import { ClubHandOver, useChosenClub } from "./club-hand-over.tsx";
import { ClubLogin } from "./club-login.tsx";
import { clubLogin, platformLogin } from "./login.view.server.ts";
import { PlatformLogin } from "./platform-login.tsx";

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
    "find-club": openFormAction(FindClubSchema, findClub, { to: ({ url }) => url }),
    "send-link": openFormAction(AccessLinkSchema, sendLinkTo, linkSentAnswer),
    "use-code": openFormAction(AccessCodeSchema, enterByCodeAsBrowser, entryAnswer),
    password: openFormAction(PasswordSignInSchema, enterByPasswordAsBrowser, entryAnswer),
  }),
});

export default function Login() {
  const data = useLoaderData<typeof loader>();
  const chosen = useChosenClub();
  if (chosen) return <ClubHandOver {...chosen} />;
  return data.kind === "platform" ? <PlatformLogin {...data} /> : <ClubLogin {...data} />;
}

import { useLoaderData } from "@remix-run/react";
import {
  AccessCodeSchema,
  AccessLinkSchema,
  FindClubSchema,
  PlatformLinkSchema,
  ProviderSignInSchema,
} from "#app/core/accounts/identities.schemas.ts";
import { PasswordSignInSchema } from "#app/core/accounts/passwords/password.schemas.ts";
import { clubAction, openFormAction, platformAction, siteAction } from "#app/web/http/forms/form.server.ts";
import { clubLoader, platformLoader, siteLoader } from "#app/web/http/pages/page.server.ts";
import { findClub } from "#app/web/http/sign-in/find-club.server.ts";
import { lastClubCookie } from "#app/web/http/sign-in/last-club.server.ts";
import { enterByPasswordAsBrowser } from "#app/web/http/sign-in/own-account.server.ts";
import {
  enterPlatformByCodeAsBrowser,
  enterPlatformByPasswordAsBrowser,
  platformEntryAnswer,
  sendPlatformLinkTo,
} from "#app/web/http/sign-in/platform-visitor.server.ts";
import { startWithProvider } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import {
  enterByCodeAsBrowser,
  entryAnswer,
  linkSentAnswer,
  sendLinkTo,
} from "#app/web/http/sign-in/sign-in.server.ts";
import { ClubHandOver, useChosenClub } from "./club-hand-over.tsx";
import { ClubLogin } from "./club-login.tsx";
import { clubLogin, platformLogin } from "./login.view.server.ts";
import { PlatformLogin } from "./platform-login.tsx";

export const handle = { layout: "plain" };
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

import { useLoaderData } from "@remix-run/react";
import { AutoLoginSchema } from "#app/core/accounts/identities.schemas.ts";
import { clubAction, openFormAction, platformAction, siteAction } from "#app/web/http/forms/form.server.ts";
import { clubPlatformLoader, platformLoader, siteLoader } from "#app/web/http/pages/page.server.ts";
import {
  enterPlatformAsBrowser,
  platformEntryAnswer,
} from "#app/web/http/sign-in/platform-visitor.server.ts";
import { enterAsBrowser, entryAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { AutoLogin } from "./auto-login.tsx";
import { autoLoginVisitor, clubAutoLogin, platformAutoLogin } from "./auto-login.view.server.ts";
import { ClubHandOver, useChosenClub } from "./club-hand-over.tsx";

export const handle = { layout: "plain", unlisted: true };

export const loader = siteLoader({
  platform: platformLoader(platformAutoLogin),
  club: clubPlatformLoader(autoLoginVisitor, clubAutoLogin),
});

export const action = siteAction({
  platform: platformAction({
    confirm: openFormAction(
      AutoLoginSchema,
      (page, { auth, code }) => enterPlatformAsBrowser(page, { purpose: auth, token: code }),
      platformEntryAnswer,
    ),
  }),
  club: clubAction({
    confirm: openFormAction(
      AutoLoginSchema,
      (page, { auth, code }) => enterAsBrowser(page, { purpose: auth, token: code }),
      entryAnswer,
    ),
  }),
});

export default function AutoLoginRoute() {
  const data = useLoaderData<typeof loader>();
  const chosen = useChosenClub();
  return chosen ? <ClubHandOver {...chosen} /> : <AutoLogin {...data} />;
}

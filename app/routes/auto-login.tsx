import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AutoLogin } from "../components/identity/auto-login.tsx";
import { OnTheWay, useChosenClub } from "../components/identity/on-the-way.tsx";
import { AutoLoginSchema } from "../domain/identities/identities.schemas.ts";
import { clubAction, openFormAction, platformAction, siteAction } from "../http/form.server.ts";
import { clubPlatformLoader, platformLoader, siteLoader } from "../http/page.server.ts";
import { enterPlatformAsBrowser, platformEntryAnswer } from "../http/platform-visitor.server.ts";
import { enterAsBrowser, entryAnswer } from "../http/sign-in.server.ts";
import { autoLoginVisitor, clubAutoLogin, platformAutoLogin } from "../views/auto-login.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export const loader = siteLoader({
  platform: platformLoader(platformAutoLogin),
  club: clubPlatformLoader(autoLoginVisitor, clubAutoLogin),
});

/** A link that the form found used up is looked at again, so that the page shows what it does without scripts. */
export const shouldRevalidate = () => true;

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
  return chosen ? <OnTheWay {...chosen} /> : <AutoLogin {...data} />;
}

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ChooseClubSchema } from "#app/core/accounts/identities.schemas.ts";
import { myClubs } from "#app/core/accounts/sign-ins/my-clubs.server.ts";
import { openFormAction, platformAction } from "#app/web/http/forms/form.server.ts";
import { findHost } from "#app/web/http/host/host-page.server.ts";
import { platformLoader } from "#app/web/http/pages/page.server.ts";
import {
  chooseClub,
  chosenClubCookies,
  platformSignOutCookie,
  platformVisitor,
  signOutOfPlatform,
} from "#app/web/http/sign-in/platform-visitor.server.ts";
import { providerLogoutUrl, signedOutToast } from "#app/web/http/sign-in/sign-out.server.ts";
import { ClubHandOver, useChosenClub } from "../sign-in/club-hand-over.tsx";
import { ProviderRedirect } from "../sign-out/provider-redirect.tsx";
import { clubAddresses } from "./club-addresses.view.server.ts";
import { MyClubs } from "./my-clubs.tsx";

export const handle = { layout: "plain" };

export const loader = platformLoader(async (page) => {
  const leaving = await providerLogoutUrl(page);
  if (leaving) return { title: page.t("identity.logout.title"), leaving };
  const { identityId, email } = await platformVisitor(page);
  const clubs = await myClubs(page.context.app.database, identityId);
  const shown = await clubAddresses(page, clubs);
  const isHost = (await findHost(page)) !== undefined;
  return { title: page.t("identity.clubs.title"), leaving: null, email, clubs: shown, isHost };
});

export const action = platformAction({
  choose: openFormAction(ChooseClubSchema, chooseClub, {
    done: (chosen) => chosen,
    cookies: chosenClubCookies,
  }),
  leave: openFormAction(z.strictObject({}), signOutOfPlatform, {
    to: ({ to }) => to,
    cookies: (_left, page) => [platformSignOutCookie(page)],
    toast: signedOutToast,
  }),
});

export default function Clubs() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const chosen = useChosenClub();
  if (data.leaving !== null) {
    return (
      <ProviderRedirect
        title={t("identity.logout.atProvider")}
        go={t("identity.logout.goOn")}
        url={data.leaving}
      />
    );
  }
  return chosen ? <ClubHandOver {...chosen} /> : <MyClubs {...data} />;
}

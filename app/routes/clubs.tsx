import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { goingOn, Leaving } from "../components/identity/leaving.tsx";
import { MyClubs } from "../components/identity/my-clubs.tsx";
import { OnTheWay, useChosenClub } from "../components/identity/on-the-way.tsx";
import { ChooseClubSchema } from "../domain/identities/identities.schemas.ts";
import { myClubs } from "../domain/identities/sign-ins/my-clubs.server.ts";
import { openFormAction, platformAction } from "../http/form.server.ts";
import { leavingTo, leftToast } from "../http/leave.server.ts";
import { platformLoader } from "../http/page.server.ts";
import {
  chooseClub,
  chosenClubCookies,
  leavePlatform,
  platformSignOutCookie,
  platformVisitor,
} from "../http/platform-visitor.server.ts";
import { clubAddresses } from "../views/club-addresses.server.ts";

export const handle = { layout: "plain" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...goingOn(data?.leaving),
];

export const loader = platformLoader(async (page) => {
  const leaving = await leavingTo(page);
  if (leaving) return { title: page.t("identity.logout.title"), leaving };
  const { identityId, email } = await platformVisitor(page);
  const clubs = await myClubs(page.context.app.database, identityId);
  return { title: page.t("identity.clubs.title"), leaving: null, email, clubs: clubAddresses(page, clubs) };
});

export const action = platformAction({
  choose: openFormAction(ChooseClubSchema, chooseClub, {
    done: (chosen) => chosen,
    cookies: chosenClubCookies,
  }),
  leave: openFormAction(z.strictObject({}), leavePlatform, {
    to: ({ to }) => to,
    cookies: (_left, page) => [platformSignOutCookie(page)],
    toast: leftToast,
  }),
});

export default function Clubs() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const chosen = useChosenClub();
  if (data.leaving !== null) {
    return (
      <Leaving title={t("identity.logout.atProvider")} go={t("identity.logout.goOn")} url={data.leaving} />
    );
  }
  return chosen ? <OnTheWay {...chosen} /> : <MyClubs {...data} />;
}

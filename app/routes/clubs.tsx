import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MyClubs } from "../components/identity/my-clubs.tsx";
import { OnTheWay, useChosenClub } from "../components/identity/on-the-way.tsx";
import { ChooseClubSchema } from "../domain/identities/identities.schemas.ts";
import { myClubs } from "../domain/identities/sign-ins/my-clubs.server.ts";
import { openFormAction, platformAction } from "../http/form.server.ts";
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
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = platformLoader(async (page) => {
  const { identityId, email } = await platformVisitor(page);
  const clubs = await myClubs(page.context.app.database, identityId);
  return { title: page.t("identity.clubs.title"), email, clubs: clubAddresses(page, clubs) };
});

export const action = platformAction({
  choose: openFormAction(ChooseClubSchema, chooseClub, {
    done: (chosen) => chosen,
    cookies: chosenClubCookies,
  }),
  leave: openFormAction(z.strictObject({}), leavePlatform, {
    to: "/login",
    cookies: (_left, page) => [platformSignOutCookie(page)],
    toast: "identity.logout.done",
  }),
});

export default function Clubs() {
  const data = useLoaderData<typeof loader>();
  const chosen = useChosenClub();
  return chosen ? <OnTheWay {...chosen} /> : <MyClubs {...data} />;
}

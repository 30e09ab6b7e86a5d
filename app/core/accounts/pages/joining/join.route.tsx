import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccessCodeSchema, JoinSchema } from "#app/core/accounts/identities.schemas.ts";
import { joinClub } from "#app/core/accounts/joining/join-club.server.ts";
import { isInvitationCode } from "#app/core/club/renew-invitation.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import { clubAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { clubLoader, platformLoader, siteLoader } from "#app/web/http/pages/page.server.ts";
import { invitedClub } from "#app/web/http/sign-in/invited-club.server.ts";
import {
  ASKED_PAGE,
  clubOfPage,
  enterByCodeAsBrowser,
  entryAnswer,
  linkAskerOfPage,
  sentAgainToast,
} from "#app/web/http/sign-in/sign-in.server.ts";
import { JoinPage, type JoinPageProps, type JoinState } from "./join-page.tsx";

export const handle = { layout: "plain" };
/** On the platform, an invitation leads to the club that it invites to. */
const invitation = clubLoader(async (uow, page) => {
  const { name: club, settings } = uow.organization;
  const valid = await isInvitationCode(page.context.app, clubOfPage(page), page.params.code ?? "");
  const joining = settingValue(settings, joiningSetting);
  const sentTo = page.url.searchParams.get("sent");
  const hasAsked = page.url.pathname === ASKED_PAGE;
  const state: JoinState =
    uow.actor.kind === "member" && (valid || hasAsked)
      ? "member"
      : hasAsked
        ? "asked"
        : !valid
          ? "invalid"
          : sentTo
            ? "sent"
            : joining;
  const titles = {
    invalid: page.t("identity.join.invalidTitle"),
    closed: page.t("identity.join.closedTitle", { club }),
    sent: page.t(`identity.join.${joining === "approval" ? "sentAskTitle" : "sentTitle"}`),
    asked: page.t("identity.join.askedTitle"),
  };
  const title =
    state in titles ? titles[state as keyof typeof titles] : page.t("identity.join.title", { club });
  const name = page.url.searchParams.get("name");
  return {
    club,
    state,
    asks: joining === "approval",
    isMember: uow.actor.kind === "member",
    sentTo,
    name,
    again: page.url.pathname + (name ? `?${new URLSearchParams({ name })}` : ""),
    title,
  };
});

export const loader = siteLoader({
  platform: platformLoader(async (page): Promise<JoinPageProps> => {
    const invited = await invitedClub(page.context, page.params.code ?? "");
    if (invited) throw redirect(invited.url);
    const nothing = { club: "", asks: false, isMember: false, sentTo: null, name: null, again: "" };
    return { ...nothing, state: "invalid", title: page.t("identity.join.invalidTitle") };
  }),
  club: invitation,
});

export const action = clubAction({
  join: openFormAction(
    JoinSchema,
    async (page, input) => {
      const { asker, cookie } = linkAskerOfPage(page);
      await joinClub(page.context.app, clubOfPage(page), input, asker);
      return { ...input, cookie };
    },
    {
      fromParams: { code: "code" },
      to: ({ code, name, email }) =>
        `/join/${encodeURIComponent(code)}?${new URLSearchParams({ sent: email, name })}`,
      toast: sentAgainToast,
      failed: "failures.link",
      cookies: ({ cookie }) => [cookie],
    },
  ),
  "use-code": openFormAction(AccessCodeSchema, enterByCodeAsBrowser, entryAnswer),
});

export default function Join() {
  return <JoinPage {...useLoaderData<typeof loader>()} />;
}

import { awayToday } from "#app/core/attendance/pages/availability/away-words.server.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import {
  archiveQuestion,
  declineQuestion,
  eraseQuestion,
} from "#app/core/members/leaving/archive-question.server.ts";
import { balanceLeft } from "#app/core/members/leaving/erase-member.server.ts";
import type { Member } from "#app/core/members/member.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { shownName } from "#app/core/members/names/shown-name.ts";
import { isUnconfirmed, welcomeState } from "#app/core/messaging/welcome/welcomes.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { startOfDate } from "#app/kernel/values/zoned.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { readFacts } from "#app/web/ui/facts/facts.view.server.ts";
import { moduleTabs } from "#app/web/ui/tabs/page-tabs.view.server.ts";
import { balanceView } from "./balance-view.ts";
import { inputValues } from "./input-values.ts";
import type { MemberPageProps } from "./member-page.tsx";
import type { MemberView } from "./member-view.ts";

/** One member's page. Refuses `not-found`. */
export async function memberPage(uow: MemberUnit, page: PageRequest): Promise<MemberPageProps> {
  const { url } = page;
  const memberId = idInAddress(page.params);
  const member = await memberDetail(uow, { memberId });
  const { tags, role } = member;
  const formats = formatsFor(uow.organization, page);
  const words = { t: page.t, locale: formats.locale };
  const state = shownState(member);
  return {
    member: {
      path: `/organization/${memberId}`,
      shownName: shownName(member),
      you: uow.actor.id === memberId,
      values: inputValues("edit", member),
      chosen: chosenBy(member, page),
      role,
      state,
      history: describeHistory(member, page, formats),
      archiving: buildReview(await archiveQuestion(uow, { memberId }), page.t),
      erasing: buildReview(await eraseQuestion(uow, { memberId, balance: undefined }), page.t),
      balance: balanceView(await balanceLeft(uow, memberId), uow.organization),
      declining: buildReview(declineQuestion, page.t),
      unconfirmed: await unconfirmedNote(uow, member, page, formats),
      away: (await awayToday(uow, [memberId], words)).get(memberId) ?? "",
      facts: (await readFacts(uow, page, "member", [memberId])).about(memberId),
    },
    tags: [...new Set([...clubTags(uow), ...tags])],
    fresh: uow.actor.fresh,
    confirming: actToConfirm(url.searchParams.get("confirm"), state),
    tabs: [
      ...(["attendance", "changes"] as const).map((id) => ({
        id,
        label: page.t(`members.history.${id}`),
        to: `/organization/${memberId}/${id}`,
      })),
      ...moduleTabs(uow, page, { place: "member", base: `/organization/${memberId}` }),
    ],
  };
}

/** What the form of the member in the address shows now. Refuses `not-found`. */
export async function currentMember(uow: MemberUnit, page: PageRequest): Promise<MemberView["values"]> {
  return inputValues("edit", await memberDetail(uow, { memberId: idInAddress(page.params) }));
}

/** What only the member can choose, in words. */
function chosenBy(
  { allowsEmails, language }: Member,
  { t }: PageRequest,
): MemberPageProps["member"]["chosen"] {
  return [
    { label: t("members.form.allowsEmails"), text: t(allowsEmails ? "members.page.yes" : "members.page.no") },
    {
      label: t("members.form.language"),
      text: language ? t(`account.language.${language}`) : t("members.page.languageAuto"),
    },
  ];
}

/** Why a member gets no mails yet, and what was done about it; null if they do. */
async function unconfirmedNote(
  uow: MemberUnit,
  member: Member,
  { t }: PageRequest,
  formats: Formats,
): Promise<string | null> {
  if (!isUnconfirmed(uow.organization, member)) return null;
  const { sentAt, nextDay } = await welcomeState(uow, member.id);
  const name = shownName(member);
  const parts = [
    t("members.page.unconfirmed", { name }),
    sentAt && t("members.page.welcomeSent", { date: formats.date(sentAt) }),
    nextDay &&
      t("members.page.welcomeDay", { date: formats.date(startOfDate(nextDay, uow.organization.timezone)) }),
  ];
  return parts.filter(Boolean).join(" ");
}

type ShownState = MemberPageProps["member"]["state"];

function shownState({ state, admitted }: Member): ShownState {
  if (state === "active" || state === "pending") return state;
  return admitted ? "archived" : "declined";
}

function describeHistory(
  { admitted, askedAt, registeredAt, seenAt }: Member,
  { t }: PageRequest,
  formats: Formats,
): string {
  if (!admitted) return t("members.page.historyAsked", { since: formats.date(askedAt ?? registeredAt) });
  const since = formats.date(registeredAt);
  if (!seenAt) return t("members.page.historyNotSeen", { since });
  return t("members.page.history", { since, seen: formats.date(seenAt) });
}

/** Which act the address asks to confirm, if this member's state allows it. */
function actToConfirm(asked: string | null, state: ShownState): MemberPageProps["confirming"] {
  if (asked === "archive" && state === "active") return "archive";
  if (asked === "erase" && state !== "pending") return "erase";
  return asked === "decline" && state === "pending" ? "decline" : null;
}

function clubTags({ organization }: MemberUnit): string[] {
  return settingValue(organization.settings, tagsSetting);
}

import { z } from "zod";
import { awayToday } from "#app/core/attendance/pages/availability/away-words.server.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import { declineQuestion } from "#app/core/members/leaving/archive-question.server.ts";
import type { Member } from "#app/core/members/member.ts";
import { MemberListSchema } from "#app/core/members/members.schemas.ts";
import { memberList } from "#app/core/members/members.server.ts";
import { initialLetter } from "#app/core/members/names/letter.ts";
import { shownName } from "#app/core/members/names/shown-name.ts";
import { isUnconfirmed } from "#app/core/messaging/welcome/welcomes.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { factFilters, readFacts } from "#app/web/ui/facts/facts.view.server.ts";
import type { Adding } from "./add-member.tsx";
import { memberFilterIn } from "./member-filter.ts";
import { ADDING } from "./member-query.ts";
import type { MembersPageProps } from "./members-page.tsx";

const PER_PAGE = 50;
const MAX_REQUESTS = 100;

/** The members page: requests to join, and the part of the list that the address asks for. */
export async function membersPage(uow: MemberUnit, page: PageRequest): Promise<MembersPageProps> {
  const facts = factFilters(uow, page);
  const filter = known(memberFilterIn(page.url), facts);
  const formats = formatsFor(uow.organization, page);
  const list = await memberList(uow, { ...filter, perPage: PER_PAGE });
  ensurePage(list, page.url);
  const isWaiting = filter.show === "pending";
  const listed = isWaiting ? [] : list.items;
  const ids = listed.map((one) => one.id);
  const about = await readFacts(uow, page, "member", ids);
  const away = await awayToday(uow, ids, { t: page.t, locale: formats.locale, brief: true });
  const waiting = isWaiting
    ? list
    : await memberList(uow, MemberListSchema.parse({ show: "pending", perPage: MAX_REQUESTS }));
  return {
    rows: listed.map((member) => ({
      id: member.id,
      name: shownName(member),
      letter: initialLetter(shownName(member)),
      fullName: shownName(member) === member.name ? "" : member.name,
      email: member.email ?? "",
      role: member.role,
      state: stateIn(filter.show),
      unconfirmed: isUnconfirmed(uow.organization, member),
      away: away.get(member.id) ?? "",
      tags: member.tags,
      score: member.score === null ? "" : formats.number(member.score),
      since: formats.date(member.registeredAt),
      lastSeen: member.seenAt ? formats.date(member.seenAt) : page.t("members.notSeen"),
      facts: about.about(member.id),
    })),
    facts: about.columns,
    page: list.page,
    perPage: list.perPage,
    total: list.total,
    outOf: list.outOf,
    filter,
    choices: facts,
    tags: settingValue(uow.organization.settings, tagsSetting),
    adding: await addingIn(uow, page.url),
    waiting: waiting.total,
    declining: buildReview(declineQuestion, page.t),
    requests: waiting.items.map((member) => ({
      id: member.id,
      name: member.name,
      note: requestNote(member, page, formats),
    })),
  };
}

/** Who was added last, if the address says that members are being added by hand. */
async function addingIn({ db }: MemberUnit, { searchParams }: URL): Promise<Adding | null> {
  const asked = searchParams.get(ADDING);
  if (asked === null) return null;
  const id = z.coerce.number().int().positive().safe().safeParse(asked).data;
  const last = id ? await db("members").where({ id }).first("name", "alias") : undefined;
  return { last: id && last ? { id, name: shownName(last) } : null };
}

/** The filter without choices that no module offers any more. */
function known(
  filter: ReturnType<typeof memberFilterIn>,
  offered: MembersPageProps["choices"],
): ReturnType<typeof memberFilterIn> {
  const values = offered.flatMap(({ choices }) => choices.map(({ value }) => value));
  return { ...filter, facts: filter.facts.filter((choice) => values.includes(choice)) };
}

/** The state to show for each member of such a list; a list of everyone does not show who counts as inactive. */
function stateIn(show: ReturnType<typeof memberFilterIn>["show"]) {
  return show === "pending" || show === "everyone" ? "active" : show;
}

function requestNote(member: Member, { t }: PageRequest, formats: Formats): string {
  const { email, askedAt, askedName, admitted, leftAt, registeredAt } = member;
  const former = leftAt
    ? t("members.page.wasMember", { date: formats.date(leftAt) })
    : t("members.page.former");
  const parts = [
    email,
    t("members.page.asked", { date: formats.date(askedAt ?? registeredAt) }),
    admitted && former,
    askedName && t("members.page.askedName", { name: askedName }),
  ];
  return parts.filter(Boolean).join(" · ");
}

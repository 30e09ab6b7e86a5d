import type { MemberPageProps } from "../components/members/member-page.tsx";
import type { MembersPageProps } from "../components/members/members-page.tsx";
import { id } from "../domain/fields.ts";
import { comingPlaces } from "../domain/members/coming-places.server.ts";
import type { Member } from "../domain/members/member.ts";
import { MemberListSchema } from "../domain/members/members.schemas.ts";
import { memberDetail, memberList } from "../domain/members/members.server.ts";
import { shownName } from "../domain/members/shown-name.ts";
import { settingValue } from "../domain/organizations/setting.ts";
import { tagsSetting } from "../domain/organizations/settings.ts";
import { Refusal } from "../domain/refusal.ts";
import type { MemberUnit, PageRequest } from "../http/guard.server.ts";
import { formatsFor } from "./formats.server.ts";

const PER_PAGE = 50;
const MOST_REQUESTS = 100;

/** The members page: who asks to join, and the part of the list that the address asks for. */
export async function membersPage(uow: MemberUnit, page: PageRequest): Promise<MembersPageProps> {
  const filter = filterFrom(page.url);
  const formats = formatsFor(uow.organization, page.language);
  const list = await memberList(uow, { ...filter, perPage: PER_PAGE });
  const waiting = await memberList(uow, {
    ...MemberListSchema.parse({ show: "pending", perPage: MOST_REQUESTS }),
  });
  return {
    rows: list.items.map((member) => ({
      id: member.id,
      name: shownName(member),
      note: [member.alias ? member.name : "", member.email ?? ""].filter(Boolean).join(" · "),
      role: member.role,
      state: filter.show === "pending" ? "active" : filter.show,
      tags: member.tags,
      score: scoreText(member, formats.locale),
      lastSeen: member.seenAt ? formats.date(member.seenAt) : page.t("members.notSeen"),
    })),
    page: list.page,
    perPage: list.perPage,
    total: list.total,
    asked: {
      search: filter.search,
      role: filter.role ?? "",
      show: filter.show === "active" ? "" : filter.show,
      tag: filter.tag ?? "",
    },
    sort: { by: filter.sort, descending: filter.direction === "descending" },
    tags: clubTags(uow),
    requests: waiting.items.map((member) => ({
      id: member.id,
      name: member.name,
      email: member.email ?? "",
      since: page.t("members.page.asked", { date: formats.date(member.registeredAt) }),
    })),
  };
}

// An address that was mangled shows the whole list instead of an error.
function filterFrom(url: URL) {
  const given = [...url.searchParams].filter(([name, value]) => value !== "" && !name.startsWith("_"));
  const parsed = MemberListSchema.safeParse(Object.fromEntries(given));
  return parsed.success ? parsed.data : MemberListSchema.parse({});
}

/** One member's page. Refuses `not-found`. */
export async function memberPage(uow: MemberUnit, page: PageRequest): Promise<MemberPageProps> {
  const { url, t, language } = page;
  const asked = id.safeParse(page.params.id);
  if (!asked.success) throw new Refusal("not-found");
  const memberId = asked.data;
  const member = await memberDetail(uow, { memberId });
  const { name, alias, email, gender, positions, tags, role } = member;
  const formats = formatsFor(uow.organization, language);
  const since = formats.date(member.registeredAt);
  const state = member.state === "erased" ? "archived" : member.state;
  return {
    member: {
      path: `/organization/${memberId}`,
      shownName: shownName(member),
      you: uow.actor.id === memberId,
      name,
      alias,
      email,
      gender,
      positions,
      score: member.score === null ? "" : String(member.score),
      tags,
      role,
      state,
      history: member.seenAt
        ? t("members.page.history", { since, seen: formats.date(member.seenAt) })
        : t("members.page.historyNotSeen", { since }),
      comingPlaces: await comingPlaces(uow, { memberId }),
    },
    tags: [...new Set([...clubTags(uow), ...tags])],
    confirming: url.searchParams.get("confirm") === "archive" && state === "active" ? "archive" : null,
  };
}

function scoreText({ score }: Member, locale: string): string {
  return score === null ? "" : new Intl.NumberFormat(locale).format(score);
}

function clubTags({ organization }: MemberUnit): string[] {
  return settingValue(organization.settings, tagsSetting);
}

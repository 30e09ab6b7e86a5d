import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import type { Member } from "#app/core/members/member.ts";
import { MergeSchema } from "#app/core/members/members.schemas.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { mergeCandidates } from "#app/core/members/merging/merge-candidates.server.ts";
import { mergeQuestion } from "#app/core/members/merging/merge-question.server.ts";
import { shownName } from "#app/core/members/names/shown-name.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { ChoicePageProps } from "./choice-page.tsx";
import type { MergePageProps, MergeSide } from "./merge-page.tsx";

/** The candidates for who else a member may be. */
export async function mergeChoicePage(
  uow: MemberUnit,
  page: PageRequest,
): Promise<ChoicePageProps & { title: string }> {
  const memberId = idInAddress(page.params);
  const member = await memberDetail(uow, { memberId });
  const search = (page.url.searchParams.get("search") ?? "").slice(0, 100).trim();
  const found = await mergeCandidates(uow, { memberId, name: member.name, search });
  return {
    title: `${page.t("members.merge.title")} · ${uow.organization.name}`,
    path: `/organization/${memberId}`,
    name: shownName(member),
    search,
    found: found.map((one) => {
      const state = one.state === "archived" && !one.admitted ? "declined" : one.state;
      const states = state === "active" || state === "erased" ? [] : [page.t(`members.state.${state}`)];
      const note = [
        one.alias ? one.name : "",
        one.email ?? "",
        page.t(`members.role.${one.role}`),
        ...states,
      ];
      return { id: one.id, name: shownName(one), note: note.filter(Boolean).join(" · ") };
    }),
  };
}

/** What merging two members does. Refuses `not-found`. */
export async function mergePage(uow: MemberUnit, page: PageRequest) {
  const asked = MergeSchema.pick({ memberId: true, other: true }).safeParse({
    memberId: page.params.id,
    other: page.params.other,
  });
  if (!asked.success || asked.data.memberId === asked.data.other) throw new Refusal("not-found");
  const { memberId, other } = asked.data;
  const [kept, gone] = [await memberDetail(uow, { memberId }), await memberDetail(uow, { memberId: other })];
  const formats = formatsFor(uow.organization, page);
  const question = await mergeQuestion(uow, { survivor: memberId, other });
  return {
    title: `${page.t("members.merge.question")} · ${uow.organization.name}`,
    kept: toMergeSide(kept, page, formats),
    gone: toMergeSide(gone, page, formats),
    // Only an active member can be the survivor.
    mayStay: gone.state === "active",
    review: buildReview(question, page.t),
  } satisfies Omit<MergePageProps, "freshFor"> & { title: string };
}

function toMergeSide(member: Member, { t }: PageRequest, formats: Formats): MergeSide {
  const { id, name, email, role, admitted, askedAt, registeredAt } = member;
  return {
    id,
    name: shownName(member),
    lines: [
      shownName(member) === name ? "" : name,
      email ?? t("members.merge.noEmail"),
      t(`members.role.${role}`),
      admitted
        ? t("members.merge.since", { date: formats.date(registeredAt) })
        : t("members.merge.asked", { date: formats.date(askedAt ?? registeredAt) }),
    ].filter(Boolean),
  };
}

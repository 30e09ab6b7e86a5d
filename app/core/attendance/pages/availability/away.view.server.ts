import type { Answered } from "#app/core/attendance/answered.ts";
import { askedAnswers } from "#app/core/attendance/availability/asked-answers.server.ts";
import { MAX_RESTORED } from "#app/core/attendance/availability/unavailability.schemas.ts";
import { unavailabilities } from "#app/core/attendance/availability/unavailability.server.ts";
import { isWithin, MAX_DAYS } from "#app/core/attendance/availability/unavailability.ts";
import { OWN_UNDO_MS } from "#app/core/attendance/undo/undo.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { todayOf } from "#app/core/club/today.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { shownName } from "#app/core/members/names/shown-name.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { addDays } from "#app/kernel/values/local-date.ts";
import type { FormValues } from "#app/web/http/forms/shown-values.ts";
import type { Toast } from "#app/web/http/pages/toast.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { recordToast } from "../answer-toast.server.ts";
import { ownAnswerToast } from "../attendance.view.server.ts";
import type { AwayPageProps } from "./away-page.tsx";
import { periodText } from "./away-words.server.ts";

/** When a member is away, and which answers have to be reconsidered for it; `?edit=` names the time in the form. */
export async function awayPage(
  uow: MemberUnit,
  page: PageRequest,
  { memberId, path, back }: { memberId: number; path: string; back: string },
): Promise<AwayPageProps & { title: string }> {
  const { t } = page;
  const member = await memberDetail(uow, { memberId });
  const own = memberId === uow.actor.id && path === OWN_PATH;
  const name = shownName(member);
  const formats = formatsFor(uow.organization, page);
  const words = { t, locale: formats.locale };
  const today = todayOf(uow);
  const periods = await unavailabilities(uow, { memberId });
  const asked = await askedAnswers(uow, { memberId });
  const edited = editedPeriod(periods, page);
  const heading = own ? t("away.title") : t("away.titleOf", { name });
  return {
    title: `${heading} · ${uow.organization.name}`,
    heading,
    own,
    name,
    path,
    back,
    isActive: member.state === "active",
    periods: periods.map((period) => ({
      id: period.id,
      text: periodText(period, words),
      reason: period.reason,
      isNow: isWithin(today, period),
      isRunning: period.from < today,
    })),
    edited: edited ? { ...edited, id: String(edited.id) } : null,
    earliest: hasRole(uow.actor.role, "admin") ? addDays(today, -MAX_DAYS) : today,
    today,
    latest: addDays(today, MAX_DAYS),
    asked: asked.map((occasion) => ({
      id: occasion.id,
      name: occasion.name,
      when: formats.when(occasion.startsAt, occasion.finishesAt),
      state: t(
        `${own ? "attendance.state" : "audit.standing"}.${occasion.standing === "waiting" ? "waiting" : "in"}`,
      ),
    })),
  };
}

/** What the form of the time away that the address names shows now: nothing if there is none. */
export async function currentAway(uow: MemberUnit, page: PageRequest, memberId: number): Promise<FormValues> {
  const edited = editedPeriod(await unavailabilities(uow, { memberId }), page);
  return edited ? { from: edited.from, until: edited.until, reason: edited.reason } : {};
}

const editedPeriod = <P extends { id: number }>(periods: readonly P[], { url }: PageRequest): P | undefined =>
  periods.find(({ id }) => String(id) === url.searchParams.get("edit"));

/** The page of the reader's own times away. */
export const OWN_PATH = "/my-settings/away";

/** The result of one answer, with an Undo that leads back to this page. */
export function answeredToast(answered: Answered, page: PageRequest): Toast {
  const isOwn = page.url.pathname === OWN_PATH;
  const toast = isOwn ? ownAnswerToast(answered, page) : recordToast(answered, page);
  if (!toast.undo || "undo" in toast.undo.fields) return toast;
  const { memberId: _memberId, ...fields } = toast.undo.fields;
  const occasionId = String(answered.occasionId);
  return { ...toast, undo: { ...toast.undo, action: page.url.pathname, fields: { ...fields, occasionId } } };
}

/** Says how many answers were changed at once, with an Undo for all of them if all can be undone. */
export function declinedToast(answered: Answered[], { url }: PageRequest): Toast {
  const toast = countedToast("away.done.declined", answered);
  const isWhole = answered.every(({ undo }) => undo !== null);
  if (!isWhole || answered.length === 0 || answered.length > MAX_RESTORED) return toast;
  const undos = answered.flatMap(({ undo }) => undo ?? []).join(",");
  return {
    ...toast,
    undo: { action: url.pathname, fields: { intent: "restore", undos }, seconds: OWN_UNDO_MS / 1_000 },
  };
}

/** Says how many answers were restored. */
export const restoredToast = (restored: Answered[]): Toast => countedToast("away.done.restored", restored);

function countedToast(key: MessageKey, answered: readonly Answered[]): Toast {
  return { type: "success", key, values: { count: answered.length } };
}

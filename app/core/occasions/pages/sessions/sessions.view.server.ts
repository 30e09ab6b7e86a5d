import type { TFunction } from "i18next";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import { todayOf } from "#app/core/club/today.ts";
import { wouldChange } from "#app/core/occasions/lifecycle/lifecycle.ts";
import type { OccasionStatus } from "#app/core/occasions/occasion.ts";
import type { ListedOccasion } from "#app/core/occasions/occasion-list.server.ts";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import { sessionWords, statusWord } from "#app/core/occasions/sessions/session-words.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import type { Toast } from "#app/web/http/pages/toast.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { FactColumn } from "#app/web/ui/facts/facts.tsx";
import { readFacts } from "#app/web/ui/facts/facts.view.server.ts";
import type { Tone } from "#app/web/ui/kit/badge.tsx";
import type { IconName } from "#app/web/ui/kit/icon.tsx";
import { dayGroups } from "../home/day-groups.ts";
import type { SessionChoices, SessionShape } from "./session-fields.tsx";
import type { SessionRow } from "./session-table.tsx";

const LOOKS: Record<OccasionStatus, { tone: Tone; icon: IconName }> = {
  confirmed: { tone: "success", icon: "check" },
  archived: { tone: "neutral", icon: "archive" },
  canceled: { tone: "error", icon: "ban" },
  unsettled: { tone: "warning", icon: "warning" },
};

/** Sessions as rows of the admins' list. */
export async function sessionRows(
  sessions: readonly DescribedOccasion[],
  uow: MemberUnit,
  page: Reader & Pick<PageRequest, "t">,
): Promise<{ sessions: SessionRow[]; facts: FactColumn[] }> {
  const { t } = page;
  const formats = formatsFor(uow.organization, page);
  const facts = await readFacts(
    uow,
    page,
    "occasion",
    sessions.map(({ id }) => id),
  );
  const weekOf = dayGroups(todayOf(uow), formats.locale);
  const groupLabel = ({ startsAt, finishesAt }: DescribedOccasion) =>
    finishesAt > uow.now ? t(`home.${weekOf(formats.localDate(startsAt))}`) : "";
  const rows = sessions.map((session) => ({
    id: session.id,
    stub: formats.stub(session.startsAt, uow.now),
    room: session.finishesAt > uow.now ? roomWords(session, t) : "",
    group: groupLabel(session),
    ...sessionWords(session, formats, t),
    status: { label: statusWord(session, t), ...LOOKS[session.status] },
    open: session.status === "confirmed",
    cancelable: wouldChange("cancel", session, { now: uow.now, owes: false }),
    facts: facts.about(session.id),
  }));
  return { sessions: rows, facts: facts.columns };
}

/** How much room is left, in words; empty without a limit, or if nobody can come. */
function roomWords({ status, attending, capacity, waiting }: DescribedOccasion, t: TFunction): string {
  if (status !== "confirmed" || capacity === null) return "";
  if (attending < capacity) return t("sessions.room", { count: capacity - attending });
  return [t("sessions.full"), waiting > 0 && t("sessions.waiting", { count: waiting })]
    .filter(Boolean)
    .join(" · ");
}

/** How full an occasion is, in words. */
export function placesLead({ attending, capacity }: DescribedOccasion, t: TFunction): string {
  return capacity === null
    ? t("attendance.list.count", { count: attending })
    : t("attendance.list.taken", { attending, count: capacity });
}

/** Says what was created, and where to find it if it is already over. */
export function createdToast({ sessionIds, past }: { sessionIds: number[]; past: number }): Toast {
  const values = { count: sessionIds.length, past };
  if (past === 0) return { type: "success", key: "sessions.created", values };
  const key = past === sessionIds.length ? "sessions.createdPast" : "sessions.createdPartlyPast";
  return { type: "success", key, values };
}

/** Says what was saved: who moved up because of it, otherwise in how many sessions. */
export function savedToast({ promoted, changed }: { promoted: number[]; changed: number }): Toast {
  if (promoted.length > 0)
    return { type: "success", key: "sessions.savedPromoted", values: { count: promoted.length } };
  return changed > 1
    ? { type: "success", key: "sessions.series.saved", values: { count: changed } }
    : { type: "success", key: "sessions.saved" };
}

/** The choices for the session form; `own` are the session's tags, offered in addition to the club's. */
export function sessionChoices(
  { organization, now }: Pick<UnitOfWork, "organization" | "now">,
  reader: Reader,
  own: readonly string[] = [],
): SessionChoices {
  return {
    money: formatsFor(organization, reader).moneyInput,
    availableTags: [...new Set([...settingValue(organization.settings, tagsSetting), ...own])],
    today: dateIn(organization.timezone, now),
  };
}

/** The initial values of a session's form. */
export function sessionValues(
  session: DescribedOccasion,
  organization: Organization,
  reader: Reader,
): SessionShape {
  const formats = formatsFor(organization, reader);
  return {
    name: session.name,
    date: formats.localDate(session.startsAt),
    startTime: formats.localTime(session.startsAt),
    finishTime: formats.localTime(session.finishesAt),
    address: session.address,
    description: session.description,
    answerDeadlineHours: session.answerDeadlineHours === null ? "" : String(session.answerDeadlineHours),
    capacity: session.capacity === null ? "" : String(session.capacity),
    price: session.price > 0 ? formats.plainMoney(session.price) : "",
    tags: session.tags,
  };
}

/** How many people can be told of a change: those who are coming or waiting, except the reader. */
export function countTold({ attending, waiting, standing }: ListedOccasion): number {
  const own = standing === "attending" || standing === "waiting" ? 1 : 0;
  return attending + waiting - own;
}

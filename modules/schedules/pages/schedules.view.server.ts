import { id } from "#app/domain/fields.ts";
import type { Organization } from "#app/domain/organizations/organization.ts";
import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { daysAheadSetting, tagsSetting } from "#app/domain/organizations/settings/settings.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { dateIn } from "#app/domain/values/local-date.ts";
import { spanOf } from "#app/domain/values/zoned.ts";
import type { Toast } from "#app/http/pages/toast.server.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import type { Language } from "#app/i18n/language.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { generationWindow } from "../domain/occurrences.ts";
import type { Schedule } from "../domain/schedule.ts";
import type { ListedSchedule } from "../domain/schedules.server.ts";
import { weekDayName, weekDaysFor } from "../domain/week-days.ts";
import { formatsFor } from "../http.server.ts";
import type { ScheduleView } from "./schedule-card.tsx";
import type { ScheduleChoices, ScheduleShape } from "./schedule-fields.tsx";

type Reading = Pick<UnitOfWork, "organization" | "now">;

/** The id in the address. Refuses `not-found` if it is not an id. */
export function scheduleId(params: Record<string, string | undefined>): number {
  const parsed = id.safeParse(params.id);
  if (!parsed.success) throw new Refusal("not-found");
  return parsed.data;
}

/** The length of the window in which sessions are made, in days. */
export function daysAheadOf(organization: Organization): number {
  return settingValue(organization.settings, daysAheadSetting);
}

/** The first day from now on which a new schedule can have a session: "Thursday, 26 November". */
export function earliestDay({ organization, now }: Reading, language: Language): string {
  const { timezone } = organization;
  const { from } = generationWindow(dateIn(timezone, now), 0);
  const noon = spanOf({ date: from, startTime: "12:00", finishTime: "13:00" }, timezone).startsAt;
  return formatsFor(organization, language).dayName(noon);
}

/**
 * Says how many sessions a new schedule created, and when the first one is, since that may not be the next week day.
 */
export function createdToast(
  { created, first, organization }: { created: number; first: Date; organization: Organization },
  { language }: Pick<PageRequest, "language">,
): Toast {
  return {
    type: "success",
    key: "schedules:done.created",
    values: { count: created, date: formatsFor(organization, language).dayName(first) },
  };
}

/** Schedules in the reader's words. */
export function scheduleViews(
  schedules: readonly ListedSchedule[],
  organization: Organization,
  language: Language,
): ScheduleView[] {
  const { locale, money, wallTime } = formatsFor(organization, language);
  const date = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: organization.timezone,
  });
  const days = new Intl.ListFormat(locale, { style: "short", type: "conjunction" });
  return schedules.map((schedule) => ({
    id: schedule.id,
    name: schedule.name,
    running: schedule.status === "running",
    weekDays: days.format(
      weekDaysFor(locale)
        .filter((day) => schedule.weekDays.includes(day))
        .map((day) => weekDayName(day, locale, "long")),
    ),
    startTime: wallTime(schedule.startTime),
    finishTime: wallTime(schedule.finishTime),
    address: schedule.address,
    capacity: schedule.capacity,
    price: schedule.price > 0 ? money(schedule.price) : null,
    tags: schedule.tags,
    nextDates: schedule.nextStarts.map((start) => date.format(start)),
  }));
}

/** What the form offers; `own` are the schedule's tags, in case the club no longer offers them. */
export function scheduleChoices(
  organization: Organization,
  language: Language,
  own: readonly string[] = [],
): ScheduleChoices {
  const { locale, currencySign } = formatsFor(organization, language);
  return {
    weekDays: weekDaysFor(locale).map((day) => ({
      value: String(day),
      label: weekDayName(day, locale, "short"),
    })),
    currency: currencySign,
    availableTags: [...new Set([...settingValue(organization.settings, tagsSetting), ...own])],
  };
}

/** The initial values of a schedule's form. */
export function scheduleValues(
  schedule: Schedule,
  organization: Organization,
  language: Language,
): ScheduleShape {
  return {
    name: schedule.name,
    address: schedule.address,
    description: schedule.description,
    weekDays: schedule.weekDays.map(String),
    startTime: schedule.startTime,
    finishTime: schedule.finishTime,
    capacity: schedule.capacity === null ? "" : String(schedule.capacity),
    price: schedule.price > 0 ? formatsFor(organization, language).plainMoney(schedule.price) : "",
    tags: schedule.tags,
  };
}

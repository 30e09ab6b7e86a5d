import type { UnitOfWork } from "#app/kit/commands.server.ts";
import type { Toast } from "#app/kit/pages.server.ts";
import {
  dateIn,
  daysAheadSetting,
  type Organization,
  type Reader,
  settingValue,
  tagsSetting,
  toSpan,
} from "#app/kit/rules.ts";
import { type ClosedDays, openDates } from "#modules/schedules/closed-days/closed-days.ts";
import { generationWindow, leadDays } from "#modules/schedules/lead-days.ts";
import type { Schedule } from "#modules/schedules/schedule.ts";
import type { ListedSchedule } from "#modules/schedules/schedules.server.ts";
import { offeredDates, type Slot, scheduleExceptions } from "#modules/schedules/slots.ts";
import { isoWeekDay, weekDayName, weekDaysFor } from "#modules/schedules/week-days.ts";
import { formatsFor } from "../http.server.ts";
import { dayText, periodText } from "./dates.server.ts";
import type { ExceptionView } from "./exceptions.tsx";
import type { LeadDate } from "./lead-dates.tsx";
import type { ScheduleView } from "./schedule-card.tsx";
import type { ScheduleChoices, ScheduleShape } from "./schedule-fields.tsx";

type Reading = Pick<UnitOfWork, "organization" | "now">;

/** The length of the window in which sessions are made, in days. */
export function generationDaysAhead(organization: Organization): number {
  return settingValue(organization.settings, daysAheadSetting);
}

/** The first day on which the clock makes sessions: "Thursday, 26 November". */
export function earliestDay({ organization, now }: Reading, reader: Reader): string {
  const { timezone } = organization;
  const { from } = generationWindow(dateIn(timezone, now), 0);
  const noon = toSpan({ date: from, startTime: "12:00", finishTime: "13:00" }, timezone).startsAt;
  return formatsFor(organization, reader).dayName(noon);
}

/**
 * Says how many sessions a new schedule created, and when the first one is, since that may not be the next week day.
 */
export function createdToast(
  { created, first, organization }: { created: number; first: Date; organization: Organization },
  reader: Reader,
): Toast {
  return {
    type: "success",
    key: "schedules:done.created",
    values: { count: created, date: formatsFor(organization, reader).dayName(first) },
  };
}

/** The closed days to come in the reader's words: "22 Dec – 7 Jan (Christmas)". */
export function closedTexts(
  closed: readonly ClosedDays[],
  organization: Organization,
  reader: Reader,
): string[] {
  const { locale } = formatsFor(organization, reader);
  return closed.map((days) => `${periodText(days, locale)} (${days.reason})`);
}

/** Schedules in the reader's words, with their slots and the closed days from today on. */
export function scheduleViews(
  {
    schedules,
    slots,
    closed,
  }: { schedules: readonly ListedSchedule[]; slots: readonly Slot[]; closed: readonly ClosedDays[] },
  { organization, now }: Reading,
  reader: Reader,
): ScheduleView[] {
  const { locale, money, wallTime } = formatsFor(organization, reader);
  const present = {
    now,
    timezone: organization.timezone,
    daysAhead: generationDaysAhead(organization),
    closed,
  };
  const slotsOf = Map.groupBy(slots, ({ scheduleId }) => scheduleId);
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
    exceptions: exceptionsIn({ schedule, slots: slotsOf.get(schedule.id) ?? [] }, present, locale),
    leadDates:
      schedule.status === "paused"
        ? toLeadDates(offeredDates(schedule, slotsOf.get(schedule.id) ?? [], present), locale)
        : [],
  }));
}

/** The coming exceptions of a schedule; those with a session link to it. */
export function exceptionViews(
  edited: Edited,
  closed: readonly ClosedDays[],
  { organization, now }: Reading,
  reader: Reader,
): ExceptionView[] {
  const { locale } = formatsFor(organization, reader);
  const present = {
    now,
    timezone: organization.timezone,
    daysAhead: generationDaysAhead(organization),
    closed,
  };
  return exceptionsIn(edited, present, locale);
}

function exceptionsIn(
  { schedule, slots }: Edited,
  present: Parameters<typeof scheduleExceptions>[2],
  locale: string,
): ExceptionView[] {
  return scheduleExceptions(schedule, slots, present)
    .filter(({ how }) => how !== "closed" || schedule.status === "running")
    .map(({ date, how, sessionId }) => ({ date: dayText(date, locale), how, sessionId }));
}

function toLeadDates(dates: readonly string[], locale: string): LeadDate[] {
  return dates.map((date) => ({ value: date, label: dayText(date, locale), weekDay: isoWeekDay(date) }));
}

/** An edited schedule, with its slots from today on. */
interface Edited {
  schedule: Schedule;
  slots: readonly Slot[];
}

/**
 * What the form offers, and the lead days that are ticked in it from the start. An edited schedule's own tags are among
 * them, in case the club no longer offers them. A lead day on one of its previous week days was left out when it was
 * saved, so it is not ticked; a paused schedule makes no sessions on any.
 */
export function scheduleChoices(
  { organization, now }: Reading,
  reader: Reader,
  { closed, edited }: { closed: readonly ClosedDays[]; edited?: Edited },
): { choices: ScheduleChoices; ticked: string[] } {
  const { locale, moneyInput } = formatsFor(organization, reader);
  const { schedule, slots = [] } = edited ?? {};
  const open = openDates(leadDays(dateIn(organization.timezone, now)), closed);
  const leadDates = toLeadDates(
    schedule?.status === "paused" ? [] : open.filter((day) => !slots.some(({ date }) => date === day)),
    locale,
  );
  return {
    choices: {
      weekDays: weekDaysFor(locale).map((day) => ({
        value: String(day),
        label: weekDayName(day, locale, "short"),
      })),
      money: moneyInput,
      availableTags: [
        ...new Set([...settingValue(organization.settings, tagsSetting), ...(schedule?.tags ?? [])]),
      ],
      leadDates,
      earliest: earliestDay({ organization, now }, reader),
    },
    ticked: leadDates
      .filter(({ weekDay }) => !schedule?.weekDays.includes(weekDay))
      .map(({ value }) => value),
  };
}

/** The initial values of a schedule's form, with the lead days that are `ticked`. */
export function scheduleValues(
  schedule: Schedule,
  ticked: string[],
  organization: Organization,
  reader: Reader,
): ScheduleShape {
  return {
    name: schedule.name,
    address: schedule.address,
    description: schedule.description,
    weekDays: schedule.weekDays.map(String),
    startTime: schedule.startTime,
    finishTime: schedule.finishTime,
    capacity: schedule.capacity === null ? "" : String(schedule.capacity),
    answerDeadlineHours: schedule.answerDeadlineHours === null ? "" : String(schedule.answerDeadlineHours),
    price: schedule.price > 0 ? formatsFor(organization, reader).plainMoney(schedule.price) : "",
    tags: schedule.tags,
    leadDates: ticked,
    announce: schedule.announce ? "on" : "",
  };
}

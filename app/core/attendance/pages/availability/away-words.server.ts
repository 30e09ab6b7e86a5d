import type { TFunction } from "i18next";
import { unavailableOn } from "#app/core/attendance/availability/unavailability.server.ts";
import type { Days, Unavailability } from "#app/core/attendance/availability/unavailability.ts";
import { todayOf } from "#app/core/club/today.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";

interface Words {
  t: TFunction;
  locale: string;
}

// A local date is the same day in every zone.
const ZONE = { timeZone: "UTC" } as const;

/** What a coach reads about a member who is away: "Away until 3 Dec · knee". Empty if they are not. */
export function awayText(
  unavailable: Pick<Unavailability, "until" | "reason"> | null | undefined,
  { t, locale }: Words,
): string {
  if (!unavailable) return "";
  const { until, reason } = unavailable;
  const format = new Intl.DateTimeFormat(locale, { ...ZONE, day: "numeric", month: "short" });
  const away = t("away.until", { date: format.format(new Date(until)) });
  return reason ? t("away.because", { away, reason }) : away;
}

/** "23 Nov to 3 Dec 2026"; if it is one day, only that. */
export function periodText({ from, until }: Days, { t, locale }: Words): string {
  const day = { ...ZONE, day: "numeric", month: "short" } as const;
  const last = new Intl.DateTimeFormat(locale, { ...day, year: "numeric" });
  if (from === until) return last.format(new Date(until));
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  const first = isOneYear ? new Intl.DateTimeFormat(locale, day) : last;
  return t("away.period", { from: first.format(new Date(from)), until: last.format(new Date(until)) });
}

/** Which of these members are away today, in words, by their ids; for coaches and admins. `brief`: without the reason. */
export async function awayToday(
  uow: MemberUnit,
  memberIds: readonly number[],
  { brief = false, ...words }: Words & { brief?: boolean },
): Promise<Map<number, string>> {
  const away = await unavailableOn(uow, { memberIds, date: todayOf(uow) });
  return new Map(
    [...away].map(([memberId, period]) => [
      memberId,
      awayText(brief ? { ...period, reason: "" } : period, words),
    ]),
  );
}

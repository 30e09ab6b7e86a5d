import { isDeepStrictEqual } from "node:util";
import { dayOf } from "#app/core/club/day-of.ts";
import { moneyOf } from "#app/core/club/money-of.ts";
import type { Organization } from "#app/core/club/organization.ts";
import type { Consequence } from "#app/kernel/confirmation/confirmation.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import type { DescribedOccasion } from "../occasions.server.ts";

/** What a question about several sessions needs to know of each. */
export type AskedSession = Pick<
  DescribedOccasion,
  | "startsAt"
  | "finishesAt"
  | "name"
  | "address"
  | "description"
  | "capacity"
  | "price"
  | "answerDeadlineHours"
  | "tags"
>;

/** The columns of `occasions o` as an AskedSession. */
export const ASKED_SESSION = `o.starts_at, o.finishes_at, o.name, o.address, o.description, o.capacity,
  o.price, o.answer_deadline_hours, o.tags`;

/** A session before or after a change: on the club's clock, with what people read about it. */
export interface WrittenSession extends Omit<AskedSession, "startsAt" | "finishesAt"> {
  date: string;
  startTime: string;
  finishTime: string;
}

type Club = Pick<Organization, "timezone" | "currency" | "settings">;

/** A session as it is written on the club's clock. */
export function written({ timezone }: Pick<Club, "timezone">, session: AskedSession): WrittenSession {
  const { startsAt, finishesAt, ...rest } = session;
  const { date, time: startTime } = localOf(startsAt, timezone);
  return { ...rest, date, startTime, finishTime: localOf(finishesAt, timezone).time };
}

/** A detail that changes: its message, and the values that it needs. */
interface Part {
  key: MessageKey;
  values: MessageValues;
}

/**
 * What an edit does to each session, one line for each: when it was and will be, and all else that people read about it. What is the same
 * for all of them is said once, before the dates.
 */
export function changeLines(
  club: Club,
  changes: readonly { was: WrittenSession; is: WrittenSession }[],
): Consequence[] {
  const each = changes.map(({ was, is }) => changedParts(club, was, is));
  const [first = []] = each;
  const isShared = (part: Part) =>
    each.length > 1 && each.every((parts) => parts.some((one) => isDeepStrictEqual(one, part)));
  const shared = first.filter(isShared);
  const lines = changes.map(({ was, is }, at): Consequence => {
    const own = (each[at] ?? []).filter((part) => !shared.some((one) => isDeepStrictEqual(one, part)));
    const before = whenValues(club, was);
    const changesAny = own.length > 0 || shared.length > 0;
    const how = describeMove(was, is) ?? (changesAny ? "changes" : "stays");
    const after: MessageValues = {
      ...(how === "moves" && { isDay: dayOf(club, is.date) }),
      ...((how === "moves" || how === "retimed") && { is: formatTimes(is) }),
    };
    return {
      key: `sessions.consequences.${how}`,
      values: { ...before, ...after, ...mergeValues(own) },
      parts: own.map(({ key }) => key),
      isDate: true,
    };
  });
  if (shared.length === 0) return lines;
  const values = { count: changes.length, ...mergeValues(shared) };
  return [{ key: "sessions.consequences.all", values, parts: shared.map(({ key }) => key) }, ...lines];
}

/** Does a session get another date, or other times on its own? */
function describeMove(was: WrittenSession, is: WrittenSession): "moves" | "retimed" | undefined {
  if (was.date !== is.date) return "moves";
  return formatTimes(was) === formatTimes(is) ? undefined : "retimed";
}

/** Consequences with those that are about single dates last, in the order of these. */
export function datesLast(consequences: readonly Consequence[]): Consequence[] {
  const when = ({ values: { wasDay, was } }: Consequence) =>
    `${typeof wasDay === "object" && "date" in wasDay ? wasDay.date : ""} ${was}`;
  const dates = consequences.filter(({ isDate }) => isDate);
  return [
    ...consequences.filter(({ isDate }) => !isDate),
    ...dates.sort((a, b) => when(a).localeCompare(when(b))),
  ];
}

/** What becomes of whole sessions, one line for each. */
export function fateLines(
  club: Club,
  sessions: readonly AskedSession[],
  fate: "byHand" | "off" | "gone",
): Consequence[] {
  return sessions.map((session) => ({
    key: `sessions.consequences.${fate}`,
    values: whenValues(club, written(club, session)),
    isDate: true,
  }));
}

const formatTimes = ({ startTime, finishTime }: WrittenSession) => `${startTime}–${finishTime}`;
const whenValues = (club: Club, session: WrittenSession) => ({
  wasDay: dayOf(club, session.date),
  was: formatTimes(session),
});
const mergeValues = (parts: readonly Part[]): MessageValues =>
  Object.assign({}, ...parts.map(({ values }) => values));

function changedParts(club: Club, was: WrittenSession, is: WrittenSession): Part[] {
  const parts: Part[] = [];
  if (was.name !== is.name)
    parts.push({ key: "sessions.change.name", values: { wasName: was.name, isName: is.name } });
  if (was.address !== is.address)
    parts.push(
      optionalPart("address", { was: was.address || null, is: is.address || null }, (at, value) => ({
        [`${at}Address`]: value,
      })),
    );
  if (was.capacity !== is.capacity)
    parts.push(
      optionalPart("capacity", { was: was.capacity, is: is.capacity }, (at, value) => ({
        [`${at}Places`]: value,
      })),
    );
  if (was.price !== is.price)
    parts.push({
      key: "sessions.change.price",
      values: { wasPrice: moneyOf(club, was.price), isPrice: moneyOf(club, is.price) },
    });
  if (was.answerDeadlineHours !== is.answerDeadlineHours)
    parts.push(
      optionalPart("deadline", { was: was.answerDeadlineHours, is: is.answerDeadlineHours }, (at, value) => ({
        [`${at}Hours`]: value,
      })),
    );
  if (was.tags.join() !== is.tags.join())
    parts.push(
      optionalPart(
        "tags",
        { was: was.tags.join(", ") || null, is: is.tags.join(", ") || null },
        (at, value) => ({
          [`${at}Tags`]: value,
        }),
      ),
    );
  if (was.description !== is.description) parts.push({ key: "sessions.change.description", values: {} });
  return parts;
}

/** A detail that there may have been, or will be, none of. */
function optionalPart<T extends string | number>(
  detail: "address" | "capacity" | "deadline" | "tags",
  { was, is }: { was: T | null; is: T | null },
  valueAt: (at: "was" | "is", value: T) => MessageValues,
): Part {
  const how = was === null ? "New" : is === null ? "Gone" : "";
  return {
    key: `sessions.change.${detail}${how}`,
    values: { ...(was !== null && valueAt("was", was)), ...(is !== null && valueAt("is", is)) },
  };
}

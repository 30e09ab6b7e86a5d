import { isDeepStrictEqual } from "node:util";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import type { NoticeFormats } from "./notice-formats.ts";

const pair = <S extends z.ZodType>(side: S) => z.object({ was: side, is: side });
const span = z.object({ startsAt: z.coerce.date(), finishesAt: z.coerce.date() });
const instant = z.coerce.date().nullable();

/** What has changed about an occasion, as a notice keeps it: each field as it was and as it is. */
export const OccasionChangesSchema = z
  .object({
    name: pair(z.string()),
    time: pair(span),
    address: pair(z.string()),
    price: pair(z.number()),
    capacity: pair(z.number().nullable()),
    registrationStart: pair(instant),
    registrationEnd: pair(instant),
    /** A session's deadline. It moves with the start, which does not count as a change. */
    answerDeadline: pair(instant),
    tags: pair(z.array(z.string())),
    /** Too long to be stored twice for every member: that it changed is enough. */
    description: z.literal(true),
  })
  .partial();
export type OccasionChanges = z.output<typeof OccasionChangesSchema>;

/** What differs between an occasion as it was and as it is. */
export function changesBetween(was: DescribedOccasion, is: DescribedOccasion): OccasionChanges {
  const differing = <T>(read: (occasion: DescribedOccasion) => T) => {
    const sides = { was: read(was), is: read(is) };
    return isDeepStrictEqual(sides.was, sides.is) ? undefined : sides;
  };
  return {
    name: differing(({ name }) => name),
    time: differing(({ startsAt, finishesAt }) => ({ startsAt, finishesAt })),
    address: differing(({ address }) => address),
    price: differing(({ price }) => price),
    capacity: differing(({ capacity }) => capacity),
    registrationStart: differing(({ registrationOpensAt }) => registrationOpensAt),
    ...closingChanges(was, is),
    tags: differing(({ tags }) => tags),
    description: was.description === is.description ? undefined : true,
  };
}

/**
 * The new end of an event's registration, or a session's new deadline. That a deadline moves with its session does not
 * count.
 */
function closingChanges(was: DescribedOccasion, is: DescribedOccasion): OccasionChanges {
  const sides = { was: was.registrationClosesAt, is: is.registrationClosesAt };
  if (is.kind === "session")
    return was.answerDeadlineHours === is.answerDeadlineHours ? {} : { answerDeadline: sides };
  return isDeepStrictEqual(sides.was, sides.is) ? {} : { registrationEnd: sides };
}

/** The changes in the reader's words, one line each. */
export function changeLines(
  changes: OccasionChanges,
  { t, formats }: { t: TFunction; formats: NoticeFormats },
): string[] {
  const line = <T>(label: MessageKey, sides: { was: T; is: T } | undefined, words: (side: T) => string) => {
    if (!sides) return [];
    const [was, is] = [words(sides.was), words(sides.is)];
    return [
      t("notices.change", { label: t(label), was: was || t("notices.unset"), is: is || t("notices.unset") }),
    ];
  };
  const formatWhen = ({ startsAt, finishesAt }: z.output<typeof span>) => formats.when(startsAt, finishesAt);
  const formatMoment = (at: Date | null) =>
    at ? t("notices.when", { date: formats.shortDate(at), time: formats.time(at) }) : "";
  return [
    ...line("sessions.form.name", changes.name, (name) => name),
    ...line("sessions.column.when", changes.time, formatWhen),
    ...line("sessions.form.address", changes.address, (address) => address),
    ...line("sessions.form.price", changes.price, (price) =>
      price > 0 ? formats.money(price) : t("sessions.free"),
    ),
    ...line("sessions.form.capacity", changes.capacity, (places) =>
      places === null ? t("sessions.noLimit") : String(places),
    ),
    ...line("events.form.registrationStart", changes.registrationStart, formatMoment),
    ...line("events.form.registrationEnd", changes.registrationEnd, formatMoment),
    ...line("sessions.answerDeadline", changes.answerDeadline, formatMoment),
    ...line("sessions.form.tags", changes.tags, (tags) => tags.join(", ")),
    ...(changes.description ? [t("notices.rewritten", { label: t("sessions.form.description") })] : []),
  ];
}

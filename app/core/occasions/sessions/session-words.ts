import type { TFunction } from "i18next";
import type { Formats } from "#app/core/club/formats.server.ts";
import type { DescribedOccasion } from "../occasions.server.ts";

/** A session as a list shows it, in the reader's words; pages and files say the same. */
export interface SessionWords {
  name: string;
  date: { iso: string; text: string };
  time: string;
  place: string;
  /** "9/12", or "9" without a limit. */
  attending: string;
  /** "2 waiting"; null for nobody. */
  waiting: string | null;
  price: string;
}

export function sessionWords(session: DescribedOccasion, formats: Formats, t: TFunction): SessionWords {
  const { name, address, attending, capacity, waiting, price } = session;
  return {
    name,
    ...formatWhen(session, formats),
    place: address,
    attending: capacity === null ? String(attending) : `${attending}/${capacity}`,
    waiting: waiting > 0 ? t("sessions.waiting", { count: waiting }) : null,
    price: price > 0 ? formats.money(price) : t("sessions.free"),
  };
}

/** Date and time of an occasion in a list. */
function formatWhen(
  { startsAt, finishesAt }: Pick<DescribedOccasion, "startsAt" | "finishesAt">,
  formats: Formats,
): Pick<SessionWords, "date" | "time"> {
  return {
    date: { iso: formats.localDate(startsAt), text: formats.shortDate(startsAt) },
    time: formats.timeRange(startsAt, finishesAt),
  };
}

export function statusWord({ status }: Pick<DescribedOccasion, "status">, t: TFunction): string {
  return t(`sessions.status.${status}`);
}

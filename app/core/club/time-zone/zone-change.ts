import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import { answerDeadline } from "#app/core/occasions/sessions/answer-deadline.ts";
import { localOf, toInstant } from "#app/kernel/values/zoned.ts";
import type { KeptTimes } from "./kept-times.ts";

/** A club's time zone before and after, and what its plans keep. */
export interface ZoneChange {
  from: string;
  to: string;
  keep: KeptTimes;
}

type Times = Pick<
  DescribedOccasion,
  "startsAt" | "finishesAt" | "registrationOpensAt" | "registrationClosesAt" | "answerDeadlineHours"
>;

/** The instants of an occasion that shows the same times on the clocks of the new zone. Its length is kept at clock changes. */
export function onNewClock(times: Times, { from, to }: Pick<ZoneChange, "from" | "to">): Times {
  const moved = (instant: Date) => {
    const { date, time } = localOf(instant, from);
    // The clock shows minutes; an instant that the API gave may have seconds.
    return new Date(toInstant(date, time, to).getTime() + (instant.getTime() % 60_000));
  };
  const { answerDeadlineHours } = times;
  const startsAt = moved(times.startsAt);
  const finish = moved(times.finishesAt);
  const length = times.finishesAt.getTime() - times.startsAt.getTime();
  const finishesAt = finish > startsAt ? finish : new Date(startsAt.getTime() + length);
  if (answerDeadlineHours !== null) {
    const registrationClosesAt = answerDeadline({ startsAt, answerDeadlineHours }, to);
    return { ...times, startsAt, finishesAt, registrationClosesAt };
  }
  const closes = times.registrationClosesAt && moved(times.registrationClosesAt);
  const registrationClosesAt = closes && closes > startsAt ? startsAt : closes;
  const opens = times.registrationOpensAt && moved(times.registrationOpensAt);
  const latest = registrationClosesAt ?? startsAt;
  // A clock change may swallow a registration of less than an hour; the database wants it to begin before it ends.
  const registrationOpensAt = opens && opens >= latest ? new Date(latest.getTime() - 60_000) : opens;
  return { ...times, startsAt, finishesAt, registrationOpensAt, registrationClosesAt };
}

/** A time zone as sentences name it: "America/New York". */
export function zoneName(timezone: string): string {
  return timezone.replaceAll("_", " ");
}

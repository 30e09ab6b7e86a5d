import { addMonths, monthIn } from "#app/kernel/values/local-date.ts";
import type { Standing } from "../admission.ts";
import { type Presence, tookPart } from "../presence/presence.ts";

/** How many months statistics look back, the present one included. */
export const MONTHS = 12;

/** How many sessions `latest` has at most. */
const LATEST = 10;

/** A past session that a member could have come to. */
export interface PossibleSession {
  startsAt: Date;
  standing: Standing;
  presence: Presence | null;
}

/** How one of the latest sessions went for a member; "attended" if nobody recorded presence. */
export type Took = "came" | "late" | "attended" | "missed";

/** How often a member took part. */
export interface Statistics {
  attended: number;
  possible: number;
  /** How many sessions in a row until now. */
  streak: number;
  /** All months since the first one with a session, oldest first, 'YYYY-MM' in the club's zone. */
  months: { month: string; attended: number; possible: number }[];
  /** The last ten at most, the latest first. */
  latest: Took[];
}

/** Statistics from the sessions of the last twelve months, in any order. */
export function computeStatistics(
  sessions: readonly PossibleSession[],
  timezone: string,
  now: Date,
): Statistics {
  const latestFirst = [...sessions].sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  const took = latestFirst.map(toParticipation);
  const firstMissed = took.indexOf("missed");
  return {
    attended: took.filter((one) => one !== "missed").length,
    possible: took.length,
    streak: firstMissed === -1 ? took.length : firstMissed,
    months: byMonth(latestFirst, timezone, now),
    latest: took.slice(0, LATEST),
  };
}

function toParticipation({ standing, presence }: PossibleSession): Took {
  if (!tookPart(standing, presence)) return "missed";
  return presence === "late" || presence === "came" ? presence : "attended";
}

function byMonth(latestFirst: readonly PossibleSession[], timezone: string, now: Date): Statistics["months"] {
  const counts = new Map<string, { attended: number; possible: number }>();
  for (const session of latestFirst) {
    const month = monthIn(timezone, session.startsAt);
    const count = counts.get(month) ?? { attended: 0, possible: 0 };
    count.possible++;
    if (toParticipation(session) !== "missed") count.attended++;
    counts.set(month, count);
  }
  const first = [...counts.keys()].sort()[0];
  if (first === undefined) return [];
  const months = [];
  for (let month = first; month <= monthIn(timezone, now); month = addMonths(month, 1))
    months.push({ month, ...(counts.get(month) ?? { attended: 0, possible: 0 }) });
  return months;
}

import type { Standing } from "#app/core/attendance/admission.ts";
import type { Presence } from "#app/core/attendance/presence/presence.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import type { Gender } from "../member.ts";
import { MAX_NOTES } from "../members.schemas.ts";

/** What is kept of a member on one occasion, as the columns of `attendances`. */
export interface Place {
  state: Standing;
  line_order: number;
  over_capacity: boolean;
  note: string;
  price: number | null;
  position: string | null;
  score: number | null;
  team: number | null;
  shown_team: number | null;
  shown_position: string | null;
  answered_at: Date;
  attending_since: Date | null;
  left_late: boolean;
  presence: Presence | null;
  presence_by: number | null;
  presence_at: Date | null;
  presence_act: string | null;
  presence_before: Presence | null;
  walk_in_from: string | null;
}

const STANDINGS: Standing[] = [null, "not-attending", "waiting", "attending"];
const MARKS: (Presence | null)[] = [null, "absent", "late", "came"];

/**
 * Joins the two places of one person on one occasion: the better standing (of two turns in line, the earlier), and the
 * better mark. What only one of the two has is kept.
 */
export function mergedPlace(survivors: Place, others: Place): Place {
  const [best, rest] = isBetter(others, survivors) ? [others, survivors] : [survivors, others];
  const marked = MARKS.indexOf(rest.presence) > MARKS.indexOf(best.presence) ? rest : best;
  const { presence, presence_by, presence_at, presence_act, presence_before, walk_in_from } = marked;
  return {
    ...best,
    note: best.note || rest.note,
    ...teamOf(best.team === null ? rest : best),
    ...shownTeamOf(best.shown_team === null ? rest : best),
    presence,
    presence_by,
    presence_at,
    presence_act,
    presence_before,
    walk_in_from,
  };
}

const teamOf = ({ team, position, score }: Place) => ({ team, position, score });
const shownTeamOf = ({ shown_team, shown_position }: Place) => ({ shown_team, shown_position });

function isBetter(one: Place, other: Place): boolean {
  if (one.state !== other.state) return STANDINGS.indexOf(one.state) > STANDINGS.indexOf(other.state);
  if (one.state === "attending" && one.over_capacity !== other.over_capacity) return other.over_capacity;
  if (one.state === "attending" || one.state === "waiting") return one.line_order < other.line_order;
  return one.answered_at > other.answered_at;
}

/** What the club knows of a person besides their role, address and identity, which are the survivor's. */
export interface Profile {
  alias: string | null;
  gender: Gender | null;
  language: "en" | "es" | null;
  locale: Locale | null;
  positions: string[];
  score: number | null;
  tags: string[];
}

/** The survivor's profile, completed from the other's. Tags are merged, ignoring case. */
export function mergedProfile(survivor: Profile, other: Profile): Profile {
  const known = new Set(survivor.tags.map((tag) => tag.toLowerCase()));
  return {
    alias: survivor.alias ?? other.alias,
    gender: survivor.gender ?? other.gender,
    language: survivor.language ?? other.language,
    locale: survivor.locale ?? other.locale,
    positions: survivor.positions.length > 0 ? survivor.positions : other.positions,
    score: survivor.score ?? other.score,
    tags: [...survivor.tags, ...other.tags.filter((tag) => !known.has(tag.toLowerCase()))],
  };
}

/** The admins' notes about both, the survivor's first; what exceeds the longest note is cut off. */
export function mergedNotes(survivor: string, other: string): string {
  return [survivor, other].filter(Boolean).join("\n\n").slice(0, MAX_NOTES);
}

import type { Standing } from "#app/core/attendance/admission.ts";
import type { Presence } from "#app/core/attendance/presence/presence.ts";
import { distinctTags } from "#app/kernel/values/tags.ts";
import {
  ALL_FIELDS,
  type FieldsWith,
  fieldDefinition,
  type MemberValues,
  pickFields,
} from "../member-fields.ts";
import { MEMBER_LENGTHS } from "../member-limits.ts";

/** What is kept of a member on one occasion; each field is a column of `attendances`. */
export interface Place {
  state: Standing;
  lineOrder: number;
  overCapacity: boolean;
  note: string;
  price: number | null;
  position: string | null;
  score: number | null;
  team: number | null;
  shownTeam: number | null;
  shownPosition: string | null;
  answeredAt: Date;
  attendingSince: Date | null;
  leftLate: boolean;
  presence: Presence | null;
  presenceBy: number | null;
  presenceAt: Date | null;
  presenceAct: string | null;
  presenceBefore: Presence | null;
  walkInFrom: string | null;
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
  const { presence, presenceBy, presenceAt, presenceAct, presenceBefore, walkInFrom } = marked;
  return {
    ...best,
    note: best.note || rest.note,
    ...teamPlace(best.team === null ? rest : best),
    ...shownTeamPlace(best.shownTeam === null ? rest : best),
    presence,
    presenceBy,
    presenceAt,
    presenceAct,
    presenceBefore,
    walkInFrom,
  };
}

const teamPlace = ({ team, position, score }: Place) => ({ team, position, score });
const shownTeamPlace = ({ shownTeam, shownPosition }: Place) => ({ shownTeam, shownPosition });

function isBetter(one: Place, other: Place): boolean {
  if (one.state !== other.state) return STANDINGS.indexOf(one.state) > STANDINGS.indexOf(other.state);
  if (one.state === "attending" && one.overCapacity !== other.overCapacity) return other.overCapacity;
  if (one.state === "attending" || one.state === "waiting") return one.lineOrder < other.lineOrder;
  return one.answeredAt > other.answeredAt;
}

/** What merging changes about a member. */
export type Profile = Pick<MemberValues, FieldsWith<"merge", "first" | "both">>;

const MERGED = ALL_FIELDS.filter((field) => fieldDefinition(field).merge !== "survivor") as (keyof Profile)[];

/** The fields of a member that merging changes. */
export function toProfile(member: Profile): Profile {
  return pickFields(member, MERGED);
}

/** The survivor's profile, completed from the other's. */
export function mergedProfile(survivor: Profile, other: Profile): Profile {
  const values = MERGED.map((field) => {
    const merge = fieldDefinition(field).merge === "both" ? joined : filled;
    return [field, merge(survivor[field], other[field])];
  });
  return Object.fromEntries(values);
}

function filled(survivor: unknown, other: unknown): unknown {
  const isEmpty = survivor === null || (Array.isArray(survivor) && survivor.length === 0);
  return isEmpty ? other : survivor;
}

/** Words without repeats, ignoring case; texts one after the other. What exceeds the longest notes is cut off. */
function joined(survivor: unknown, other: unknown): unknown {
  if (Array.isArray(survivor) && Array.isArray(other)) return distinctTags([...survivor, ...other]);
  return [survivor, other].filter(Boolean).join("\n\n").slice(0, MEMBER_LENGTHS.notes);
}

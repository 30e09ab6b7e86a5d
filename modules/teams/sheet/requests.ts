import { z } from "zod";
import { id } from "#app/kit/rules.ts";
import { LIMITS } from "#modules/teams/solver/limits.ts";
import { LONGEST_NAME } from "./team-settings.ts";

/** The most members of one request. */
export const MAX_GROUP = 30;

const group = z
  .array(id, "errors.invalid")
  .min(2, "teams:errors.group-size")
  .max(MAX_GROUP, "errors.too-large");
const groups = z.array(group, "errors.invalid").max(30, "errors.too-large").default([]);

/** Where a member has to be: in a team (from 1), at a position, or both. */
const lock = z.strictObject({
  memberId: id,
  team: z.number().int().min(1).max(LIMITS.teams).optional(),
  position: z.string().min(1).max(LONGEST_NAME).optional(),
});

/** What a coach asks of the teams of one session; members by their ids. */
export const requests = z.strictObject({
  together: groups,
  apart: groups,
  locks: z.array(lock, "errors.invalid").max(100, "errors.too-large").default([]),
  evenGenders: z.boolean("errors.invalid").default(false),
});
export type TeamRequests = z.output<typeof requests>;

export const NO_REQUESTS: TeamRequests = { together: [], apart: [], locks: [], evenGenders: false };

/**
 * The requests after a member was merged into another one, or erased (`into` null). A group needs two members; a
 * survivor who has a lock already keeps it.
 */
export function requestsAfter(
  requests: TeamRequests,
  { memberId, into }: { memberId: number; into: number | null },
): TeamRequests {
  const became = (one: number) => (one === memberId ? into : one);
  const joined = (all: readonly number[][]) =>
    all
      .map((one) => [...new Set(one.map(became))].filter((each) => each !== null))
      .filter(({ length }) => length > 1);
  const others = requests.locks.filter((one) => one.memberId !== memberId);
  const own = requests.locks.filter((one) => one.memberId === memberId);
  const isHeld = others.some((one) => one.memberId === into);
  return {
    ...requests,
    together: joined(requests.together),
    apart: joined(requests.apart),
    locks: into === null || isHeld ? others : [...others, ...own.map((one) => ({ ...one, memberId: into }))],
  };
}

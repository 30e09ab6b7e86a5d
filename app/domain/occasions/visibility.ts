import { hasRole, type Role } from "../members/role.ts";
import { shareTag } from "../values/tags.ts";
import type { OccasionKind } from "./occasion.ts";

/** Somebody, as far as one occasion concerns them. */
export interface Onlooker {
  role: Role;
  tags: readonly string[];
  /** Personally invited to this occasion. */
  invited: boolean;
  /** Holds a place or stands in its line: nobody loses sight of what they are part of. */
  involved: boolean;
}

/**
 * Does this person see the occasion? Events and sessions without tags are everybody's; tags narrow a session to the
 * members who have one of them, to whoever is invited or involved, and to coaches and admins.
 */
export function sees(onlooker: Onlooker, occasion: { kind: OccasionKind; tags: readonly string[] }): boolean {
  if (occasion.kind === "event" || occasion.tags.length === 0) return true;
  if (hasRole(onlooker.role, "coach") || onlooker.invited || onlooker.involved) return true;
  return shareTag(occasion.tags, onlooker.tags);
}

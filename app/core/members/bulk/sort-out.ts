import { MAX_TAGS } from "#app/kernel/values/tag-limits.ts";
import type { MemberState } from "../member.ts";
import type { Role } from "../role.ts";
import type { SeveralAct } from "./bulk.schemas.ts";

/** Why a member is left out of an act on several. */
export const LEFT_OUT = [
  "you",
  "last-admin",
  "request",
  "archived",
  "no-email",
  "unconfirmed",
  "too-many-tags",
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

interface Person {
  id: number;
  email: string | null;
  role: Role;
  state: MemberState;
  tags: readonly string[];
  confirmed: boolean;
}

interface Asked {
  act: SeveralAct;
  tag?: string;
  role?: Role;
}

/** What the rules know besides the members. */
interface Circumstances {
  actorId: number;
  /** Is the actor the only admin who can sign in? */
  isOnlyAdmin: boolean;
  /** See `organizations.trusted`: may the club write to members who have not confirmed it? */
  trusted: boolean;
}

/** What becomes of members if one thing is to be done to all of them. */
export interface SortedOut<Member> {
  changed: Member[];
  /** They need no change. */
  same: Member[];
  left: { reason: LeftOut; members: Member[] }[];
}

/**
 * Sorts members into those whom an act on several changes, those who need no change, and those who are left out, with
 * the reason.
 */
export function sortOut<Member extends Person>(
  asked: Asked,
  members: readonly Member[],
  known: Circumstances,
): SortedOut<Member> {
  const fates = Map.groupBy(members, (member) => decideFate(asked, member, known));
  return {
    changed: fates.get("changed") ?? [],
    same: fates.get("same") ?? [],
    left: LEFT_OUT.flatMap((reason) => {
      const left = fates.get(reason);
      return left ? [{ reason, members: left }] : [];
    }),
  };
}

/** The rules of the single acts. In addition, nobody takes away their own rights in an act on several. */
function decideFate(
  { act, tag = "", role }: Asked,
  member: Person,
  { actorId, isOnlyAdmin, trusted }: Circumstances,
): "changed" | "same" | LeftOut {
  if (member.state === "pending") return "request";
  if (member.state !== "active") return "archived";
  const own = isOnlyAdmin ? "last-admin" : "you";
  const isSelf = member.id === actorId;
  const hasTag = member.tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  switch (act) {
    case "add-tag":
      if (hasTag) return "same";
      return member.tags.length < MAX_TAGS ? "changed" : "too-many-tags";
    case "remove-tag":
      return hasTag ? "changed" : "same";
    case "set-role":
      if (member.role === role) return "same";
      if (isSelf) return own;
      return role === "admin" && !member.email ? "no-email" : "changed";
    case "archive":
      return isSelf ? own : "changed";
    case "send-link":
      if (!member.email) return "no-email";
      return member.confirmed || trusted ? "changed" : "unconfirmed";
  }
}

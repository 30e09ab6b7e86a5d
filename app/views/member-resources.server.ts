import type { Member } from "../domain/members/member.ts";
import { hasRole } from "../domain/members/role.ts";
import type { MemberUnit } from "../http/request/guard.server.ts";

/** A member as the API gives it: whole to admins and to the member, else what fellow players see. */
export function memberResource({ actor }: MemberUnit, member: Member) {
  const { id, name, alias, role, positions, tags, score } = member;
  const seen = { id, name, alias, role, positions, tags };
  if (hasRole(actor.role, "admin") || actor.id === id) {
    const { email, gender, language, allowsEmails, state, registeredAt, activeAt, confirmedAt } = member;
    const own = { email, gender, language, allowsEmails, state, registeredAt, activeAt, confirmedAt };
    return hasRole(actor.role, "coach") ? { ...seen, ...own, score } : { ...seen, ...own };
  }
  return hasRole(actor.role, "coach") ? { ...seen, score } : seen;
}

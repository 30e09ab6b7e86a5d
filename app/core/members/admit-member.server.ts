import { tellDecided } from "#app/core/accounts/joining/join-mail.server.ts";
import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { LockedMember } from "./lock-member.server.ts";
import { ADMITTED } from "./member-row.server.ts";
import { tellAdmins } from "./tell-admins.server.ts";

/**
 * Makes a pending or archived person an active member and has them told. A club does not learn of the new address of
 * somebody whom it archived, so the member first gets their current address, and the mail goes there. Refuses
 * `key-not-allowed` to API keys if the member had a role, and `sign-in-not-fresh` if that was admin; then all admins are told.
 */
export async function admitMember(
  uow: UnitOfWork,
  member: LockedMember,
  about: "approved" | "restored",
): Promise<void> {
  // The role comes back with the member, and keys can't give anybody a role.
  if (uow.origin?.key !== undefined && member.role !== "player") throw new Refusal("key-not-allowed");
  if (member.role === "admin") {
    ensureFreshActor(uow);
    await tellAdmins(uow, "restored", [member.name]);
  }
  await uow
    .db("members")
    .where({ id: member.id })
    .update({ state: "active", involved_at: uow.now, ...ADMITTED });
  await uow.tell("member.joined", { memberIds: [member.id] });
  const { identityId } = member;
  if (identityId) await uow.enqueue("member-email.move", { identityId, tell: about });
  else await tellDecided(uow, about, member);
}

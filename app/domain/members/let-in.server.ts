import { tellDecided } from "#app/identity/joining/send-join-mail.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { LockedMember } from "./lock-member.server.ts";
import { ADMITTED } from "./member-columns.server.ts";

/**
 * Makes somebody who waited, or was put away, an active member, and has them told. A club that has put somebody away is not
 * told that their address changed: so first the member gets the one that is theirs now, and the mail goes there.
 */
export async function letIn(
  uow: UnitOfWork,
  member: LockedMember,
  about: "approved" | "restored",
): Promise<void> {
  await uow
    .db("members")
    .where({ id: member.id })
    .update({ state: "active", involved_at: uow.now, ...ADMITTED });
  const { identityId } = member;
  if (identityId) await uow.enqueue("member-email.move", { identityId, tell: about });
  else await tellDecided(uow, about, member);
}

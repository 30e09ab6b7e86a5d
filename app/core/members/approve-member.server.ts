import type { z } from "zod";
import { tellDecided } from "#app/core/accounts/joining/join-mail.server.ts";
import { aboutMember } from "#app/core/audit/audit.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { admitMember } from "./admit-member.server.ts";
import { declineQuestion } from "./leaving/archive-question.server.ts";
import { lockMember } from "./lock-member.server.ts";
import { NO_REQUEST } from "./member-row.server.ts";
import type { DismissSchema, MemberSchema } from "./members.schemas.ts";

/** Lets in somebody who asked to join, even if declined before, and tells them. Refuses `not-found`, `not-pending`. */
export async function approveMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  const isDeclined = member.state === "archived" && !member.admitted;
  if (member.state !== "pending" && !isDeclined) throw new Refusal("not-pending");
  await admitMember(uow, member, "approved");
  await uow.audit(
    "member.approved",
    aboutMember(member, { state: isDeclined ? "declined" : "pending" }, { state: "active" }),
  );
  return { name: member.name };
}

/**
 * Declines somebody who asked to join, and tells them; they may ask again. A former member stays one. Refuses
 * `not-found`, `not-pending`; always asks back.
 */
export async function declineMember(
  uow: UnitOfWork,
  { memberId, reviewed }: z.output<typeof DismissSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "pending") throw new Refusal("not-pending");
  await ensureConfirmed(reviewed, () => declineQuestion);
  await uow
    .db("members")
    .where({ id: memberId })
    .update({ state: "archived", ...NO_REQUEST });
  await uow.tell("member.declined", { memberIds: [memberId] });
  await tellDecided(uow, "declined", member);
  const after = { state: member.admitted ? "archived" : "declined" };
  await uow.audit("member.declined", aboutMember(member, { state: "pending" }, after));
  return { name: member.name };
}

import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { aboutMember } from "../audit/audit.ts";
import { tellDeclined } from "../identities/send-join-mail.server.ts";
import { Refusal } from "../refusal.ts";
import { lockMember } from "./keep-member.server.ts";
import type { MemberSchema } from "./members.schemas.ts";
import { enqueueMemberLink } from "./send-link.server.ts";

/**
 * Lets somebody in who asked to join, also one who was declined before, and mails a link to sign in. Refuses
 * `not-pending`.
 */
export async function approveMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  const isDeclined = member.state === "archived" && !member.admitted;
  if (member.state !== "pending" && !isDeclined) throw new Refusal("not-pending");
  await uow
    .db("members")
    .where({ id: memberId })
    .update({ state: "active", active_at: uow.now, admitted: true });
  if (member.email)
    await enqueueMemberLink(uow, { email: member.email, language: member.language, words: "approved" });
  await uow.audit(
    "member.approved",
    aboutMember(member, { state: isDeclined ? "declined" : "pending" }, { state: "active" }),
  );
  return { name: member.name };
}

/**
 * Declines somebody who asked to join, and tells them; they can ask again. A former member stays one. Refuses
 * `not-pending`.
 */
export async function declineMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "pending") throw new Refusal("not-pending");
  await uow.db("members").where({ id: memberId }).update({ state: "archived" });
  if (member.email) await tellDeclined(uow, { email: member.email, language: member.language });
  const after = { state: member.admitted ? "archived" : "declined" };
  await uow.audit("member.declined", aboutMember(member, { state: "pending" }, after));
  return { name: member.name };
}

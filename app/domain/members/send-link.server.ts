import type { z } from "zod";
import type { App } from "../../app.server.ts";
import type { Language } from "../../module-system/contract.ts";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { aboutMember } from "../audit/audit.ts";
import { spokenLanguage } from "../organizations/spoken-language.ts";
import { Refusal } from "../refusal.ts";
import { lockMember } from "./keep-member.server.ts";
import type { MemberSchema } from "./members.schemas.ts";

/**
 * Mails a member a link to sign in, on an admin's word, within the same limits as if they had asked themselves.
 * Refuses `member-inactive`, `email-missing`, `too-many-tries`.
 */
export async function sendMemberLink(
  uow: UnitOfWork,
  limits: App["limits"],
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "active") throw new Refusal("member-inactive");
  if (!member.email) throw new Refusal("email-missing");
  const { tenant } = uow.organization;
  await limits.consume("link-address", `${tenant}:${member.email}`);
  await limits.consume("link-club", tenant);
  await enqueueMemberLink(uow, { email: member.email, language: member.language });
  await uow.audit("member.link-sent", aboutMember(member));
  return { name: member.name };
}

/** Has a link to sign in mailed to a member who did not ask for it. */
export async function enqueueMemberLink(
  uow: UnitOfWork,
  { email, language }: { email: string; language: Language | null },
): Promise<void> {
  await uow.enqueue("access-link.send", {
    purpose: "magic-link",
    email,
    target: "/",
    language: language ?? spokenLanguage(uow.organization),
    askedAt: uow.now.toISOString(),
  });
}

import type { z } from "zod";
import type { App } from "../../app.server.ts";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
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
  await uow.enqueue("access-link.send", {
    purpose: "magic-link",
    email: member.email,
    target: "/",
    language: member.language ?? spokenLanguage(uow.organization),
    askedAt: uow.now.toISOString(),
  });
  return { name: member.name };
}

import type { z } from "zod";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { settingValue } from "../organizations/setting.ts";
import { localeSetting } from "../organizations/settings.ts";
import { Refusal } from "../refusal.ts";
import { lockMember } from "./keep-member.server.ts";
import type { MemberSchema } from "./members.schemas.ts";

/** Lets somebody in who asked to join, and mails a link to sign in. Refuses `not-pending`. */
export async function approveMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "pending") throw new Refusal("not-pending");
  await uow.db("members").where({ id: memberId }).update({ state: "active", active_at: uow.now });
  if (member.email) {
    const spoken = settingValue(uow.organization.settings, localeSetting).startsWith("es") ? "es" : "en";
    await uow.enqueue("access-link.send", {
      purpose: "magic-link",
      email: member.email,
      target: "/",
      language: member.language ?? spoken,
      askedAt: uow.now.toISOString(),
    });
  }
  return { name: member.name };
}

/** Declines somebody who asked to join; they can ask again. Refuses `not-pending`. */
export async function declineMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "pending") throw new Refusal("not-pending");
  await uow.db("members").where({ id: memberId }).update({ state: "archived" });
  return { name: member.name };
}

import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { moneyOf } from "#app/core/club/money-of.ts";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import { forgetKeptAnswers } from "#app/core/integrations/api-keys/kept-answers.server.ts";
import { forgetInMessages } from "#app/core/integrations/webhooks/sweep-webhooks.server.ts";
import { noteWithdrawals } from "#app/core/messaging/unsubscribing/note-withdrawals.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { run } from "#tenants/sql.ts";
import { endSignIns } from "../end-sign-ins.server.ts";
import { lockMember } from "../lock-member.server.ts";
import { EMPTY_FIELDS, toColumnValues } from "../member-fields.ts";
import { NO_REQUEST } from "../member-row.server.ts";
import { tellAdmins } from "../tell-admins.server.ts";
import { eraseQuestion } from "./archive-question.server.ts";
import type { BalanceEnd } from "./balance-end.ts";
import { lockLeaving, releasePlaces } from "./release-places.server.ts";

interface Erasing {
  memberId: number;
  reviewed: string | undefined;
  /** What becomes of what they have with the club, or lack. */
  balance?: BalanceEnd | undefined;
}

/**
 * Erases a person for good: their coming places go to the next in line, everything that names them or that they wrote
 * is deleted, and "Former member" stays where they took part. What they owe, also for what has begun and is not settled yet, is
 * paid from their balance, and what is left or lacking is settled or written off, as `balance` says, so that nothing stays nobody's.
 * Refuses `not-found`, `last-admin`, `balance-left` for a balance of which nothing is said; always asks back.
 */
export async function eraseMember(
  uow: UnitOfWork,
  { memberId, reviewed, balance }: Erasing,
): Promise<{ name: string }> {
  return erase(uow, { memberId, balance }, async (left) => {
    if (left !== 0 && balance === undefined)
      throw new Refusal("balance-left", "balance", { money: moneyOf(uow.organization, left) });
    await ensureConfirmed(reviewed, () => eraseQuestion(uow, { memberId, balance }));
  });
}

/**
 * Erases the actor, as `eraseMember` does. What they have with the club they can only give up, and what they lack an
 * admin settles first: refuses `balance-own` and `balance-owed`.
 */
export async function eraseSelf(
  uow: MemberUnit,
  { reviewed, balance }: Omit<Erasing, "memberId">,
): Promise<{ name: string }> {
  const memberId = uow.actor.id;
  return erase(uow, { memberId, balance }, async (left) => {
    if (left < 0) throw new Refusal("balance-owed", undefined, { money: moneyOf(uow.organization, -left) });
    if (left > 0 && balance !== "write-off")
      throw new Refusal("balance-own", "balance", { money: moneyOf(uow.organization, left) });
    await ensureConfirmed(reviewed, () => eraseQuestion(uow, { memberId, balance }));
  });
}

/** What a member has with the club, in minor units, once all that they owe is paid; below zero: what they lack. */
export async function balanceLeft(uow: UnitOfWork, memberId: number): Promise<number> {
  return (await uow.modules.sum("members.left", { memberIds: [memberId] })).get(memberId) ?? 0;
}

/**
 * Erases a person who was erased before, but has come back with a copy of the club. Refuses `not-found`, `last-admin`.
 */
export async function eraseReturnedMember(uow: UnitOfWork, memberId: number): Promise<void> {
  await erase(uow, { memberId, balance: "write-off" }, async () => {});
}

/** `confirm` is called once everything is locked, with what they have left. */
async function erase(
  uow: UnitOfWork,
  { memberId, balance }: Pick<Erasing, "memberId" | "balance">,
  confirm: (left: number) => Promise<void>,
): Promise<{ name: string }> {
  await forgetFiles(uow);
  const places = await lockLeaving(uow, [memberId]);
  const { name, state, role, identityId } = await lockMember(uow, memberId);
  await uow.tell("member.erasing", { memberId });
  await confirm(await balanceLeft(uow, memberId));
  if (role === "admin" && state === "active") await tellAdmins(uow, "unmade", [name], memberId);
  await uow.tell("balance.closing", { memberId, balance: balance ?? "write-off" });
  await releasePlaces(uow, places);
  await endSignIns(uow, identityId, { leaving: true });
  if (state !== "archived") await uow.tell("member.archived", { memberIds: [memberId] });
  await uow.tell("member.erased", { memberId });
  await uow.audit("member.erased", { subject: { kind: "member", id: memberId } });
  await forgetPerson(uow, memberId);
  return { name };
}

/** Erases another member. Refuses `sign-in-not-fresh`, and `erase-self`, since one's own account has its own page. */
export async function eraseOther(uow: MemberUnit, input: Erasing): Promise<{ name: string }> {
  if (input.memberId === uow.actor.id) throw new Refusal("erase-self");
  ensureFreshActor(uow);
  return eraseMember(uow, input);
}

/**
 * Deletes the member files of all admins, which may name anybody. A queued import fails; its file can be sent again.
 * This waits for a running import, which locks its own row before members; so call it before any member is locked.
 */
async function forgetFiles({ db }: UnitOfWork): Promise<void> {
  await run(db, "SELECT FROM member_imports ORDER BY id FOR UPDATE");
  await db("member_imports").whereNot({ state: "queued" }).delete();
  await db("member_imports").update({ state: "failed", sheet: null, file_name: "", key_name: null });
}

/** What a member wrote, or what was for them alone: by table, deleted by their id. A trigger deletes their times away. */
const OF_MEMBER = [
  "notice_pushes",
  "push_subscriptions",
  "preferences",
  "invitations",
  "calendar_addresses",
  "answer_undos",
] as const;

async function forgetPerson(uow: UnitOfWork, memberId: number): Promise<void> {
  const { db } = uow;
  // The members who were merged into this one.
  const former: number[] = await db("members").where({ merged_into: memberId }).pluck("id");
  await noteWithdrawals(
    uow,
    [memberId, ...former].map((id) => ({ memberId: id, what: "erased" })),
  );
  await forgetNotices(uow, memberId);
  await forgetKeptAnswers(uow);
  const name = serverI18n(clubLanguage(uow.organization)).t("members.former");
  await forgetInMessages(uow, [memberId, ...former], name);
  for (const table of OF_MEMBER) await db(table).where({ member_id: memberId }).delete();
  await db("answer_undos").where({ made_by: memberId }).delete();
  await db("attendances")
    .where({ member_id: memberId })
    .update({ note: "", position: null, score: null, shown_position: null });
  await db("ratings").where({ member_id: memberId }).update({ comment: "" });
  await db("members")
    .whereIn("id", [memberId, ...former])
    .update({
      name,
      identity_id: null,
      role: "player",
      state: "erased",
      left_at: uow.now,
      confirmed_at: null,
      ...toColumnValues(EMPTY_FIELDS),
      ...NO_REQUEST,
    });
  // The database allows this only for erased members.
  await db("audit_people")
    .whereIn("member_id", [memberId, ...former])
    .delete();
}

/** Deletes what they were told, and what others were told of them: that they dropped out, or came in somebody's place. */
async function forgetNotices({ db }: UnitOfWork, memberId: number): Promise<void> {
  await run(
    db,
    `WITH gone AS (
       DELETE FROM notices
        WHERE member_id = :memberId
           OR kind = 'dropped-out' AND ((payload->>'dropOut')::bigint = :memberId::bigint OR occasion_id IN (
                SELECT occasion_id FROM notices WHERE member_id = :memberId AND kind = 'moved-up'))
       RETURNING id, mail_id)
     DELETE FROM notice_mails m USING gone
      WHERE m.id = gone.mail_id
        AND NOT EXISTS (SELECT FROM notices n WHERE n.mail_id = m.id AND n.id NOT IN (SELECT id FROM gone))`,
    { memberId },
  );
  await db("notice_mails").where({ member_id: memberId }).delete();
}

import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { lockForPromotion } from "../attendance/gate.server.ts";
import { promote } from "../attendance/promote.server.ts";
import { aboutMember } from "../audit/audit.ts";
import { ensureConfirmed } from "../confirmation/confirmation.ts";
import { type DescribedOccasion, OCCASION } from "../occasions/occasions.server.ts";
import { Refusal } from "../refusal.ts";
import { archiveQuestion } from "./archive-question.server.ts";
import { endSignIns } from "./end-sign-ins.server.ts";
import { letIn } from "./let-in.server.ts";
import { adminIds, lockMember, refuseLastAdmin } from "./lock-member.server.ts";
import { NO_REQUEST } from "./member-columns.server.ts";
import type { DismissSchema, MemberSchema } from "./members.schemas.ts";

/**
 * Archives a member: no sign-in, no mails, and their coming places go to the next in line. What is past stays, and the
 * member can be restored. Refuses `not-found`, `last-admin`; always asks back.
 */
export async function archiveMember(
  uow: UnitOfWork,
  { memberId, reviewed }: z.output<typeof DismissSchema>,
): Promise<{ name: string }> {
  await lockComing(uow);
  const places = await placesAhead(uow, memberId);
  await lockForPromotion(uow, places, [memberId, ...(await adminIds(uow))]);
  await refuseLastAdmin(uow, memberId);
  const member = await lockMember(uow, memberId);
  if (member.state === "archived") return { name: member.name };
  await ensureConfirmed(reviewed, () => archiveQuestion(uow, { memberId }));
  await uow
    .db("members")
    .where({ id: memberId })
    .update({ state: "archived", ...NO_REQUEST, ...(member.state === "active" && { left_at: uow.now }) });
  for (const place of places) await leave(uow, memberId, place);
  await uow.db("calendar_addresses").where({ member_id: memberId }).delete();
  await endSignIns(uow, member.identityId, { leaving: true });
  await uow.tell("member.archived", { memberId });
  await uow.audit("member.archived", aboutMember(member, { state: member.state }, { state: "archived" }));
  return { name: member.name };
}

/** Restores an archived member, without their former places, and tells them. Refuses `not-found`, `not-archived`. */
export async function restoreMember(
  uow: UnitOfWork,
  { memberId }: z.output<typeof MemberSchema>,
): Promise<{ name: string }> {
  const member = await lockMember(uow, memberId);
  if (member.state !== "archived") throw new Refusal("not-archived");
  await letIn(uow, member, member.admitted ? "restored" : "approved");
  await uow.audit("member.restored", aboutMember(member, { state: member.state }, { state: "active" }));
  return { name: member.name };
}

// Occasions before members, by id: the order in which every unit of work locks. All coming occasions, since the member
// may be answering one of them right now; canceled ones, too, since they may be put back on.
async function lockComing(uow: UnitOfWork): Promise<void> {
  await uow.db.raw("SELECT id FROM occasions WHERE starts_at > ? ORDER BY id FOR NO KEY UPDATE", [uow.now]);
}

type HeldPlace = DescribedOccasion & { standing: "attending" | "waiting" };

/** The coming occasions on which the member holds a place or stands in line. */
async function placesAhead(uow: UnitOfWork, memberId: number): Promise<HeldPlace[]> {
  const { rows } = await uow.db.raw<{ rows: HeldPlace[] }>(
    `SELECT ${OCCASION}, a.state AS standing
       FROM attendances a JOIN occasions o ON o.id = a.occasion_id
      WHERE a.member_id = :memberId AND a.state IN ('attending', 'waiting')
        AND o.starts_at > :now
      ORDER BY o.id`,
    { memberId, now: uow.now },
  );
  return rows;
}

/** Takes the member off one occasion, and lets the next in line move up. */
async function leave(uow: UnitOfWork, memberId: number, { standing, ...occasion }: HeldPlace): Promise<void> {
  const at = { occasion_id: occasion.id, member_id: memberId };
  await uow.db("attendances").where(at).update({ state: null, over_capacity: false });
  await uow.tell("attendance.changed", {
    ...{ occasionId: occasion.id, kind: occasion.kind },
    changes: [{ memberId, before: standing, after: null, price: null }],
  });
  const left =
    standing === "attending" ? { attending: occasion.attending - 1 } : { waiting: occasion.waiting - 1 };
  await promote(uow, { ...occasion, ...left });
}

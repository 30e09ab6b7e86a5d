import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { aboutMember } from "#app/core/audit/audit.ts";
import { welcomeNewAddress } from "#app/core/messaging/welcome/plan-welcomes.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { endSignIns } from "./end-sign-ins.server.ts";
import { type LockedMember, lockMember } from "./lock-member.server.ts";
import { fieldsWith } from "./member-fields.ts";
import { memberColumns, refusingTakenEmail } from "./member-row.server.ts";
import type { ChangeMemberSchema } from "./members.schemas.ts";
import { tellAdmins, tellOldAddress } from "./tell-admins.server.ts";

/**
 * Changes what the club keeps about a member; absent fields stay. A new e-mail address may be another person's, so the
 * member's sign-ins and calendar address end, the old address is told, and the new one is asked whether they know the
 * club. An admin keeps an address, to be able to sign in; changing it takes a fresh sign-in, and all admins are told.
 * One's own address changes only by a mail that confirms it. Refuses `not-found`, `email-taken`, `admin-email`,
 * `email-own`, `sign-in-not-fresh`.
 */
export async function editMember(
  uow: UnitOfWork,
  { memberId, ...fields }: z.output<typeof ChangeMemberSchema>,
): Promise<void> {
  const columns = await memberColumns(uow, fields);
  const before = await lockMember(uow, memberId);
  if (fields.email === null && before.role === "admin") throw new Refusal("admin-email", "email");
  if (Object.keys(columns).length === 0) return;
  const moved = fields.email !== undefined && fields.email !== before.email;
  if (moved) ensureMayMove(uow, before);
  await refusingTakenEmail(() =>
    uow
      .db("members")
      .where({ id: memberId })
      .update(moved ? { ...columns, identity_id: null, confirmed_at: null } : columns),
  );
  if (moved) {
    await endSignIns(uow, before.identityId, { leaving: true });
    await uow.db("calendar_addresses").where({ member_id: memberId }).delete();
    await tellMoved(uow, before);
    await welcomeNewAddress(uow, before);
  }
  const { identityId: _identityId, confirmed: _confirmed, notes, ...known } = before;
  const after = { ...known, ...fields, tags: columns.tags ?? before.tags };
  const noted = withoutWords(notes, fields.notes ?? notes);
  await uow.audit(
    "member.edited",
    aboutMember(before, { ...known, notes: noted.before }, { ...after, notes: noted.after }),
  );
  if (fieldsWith("told", true).some((field) => !isDeepStrictEqual(known[field], after[field])))
    await uow.tell("member.changed", { memberIds: [memberId] });
}

function ensureMayMove(uow: UnitOfWork, member: LockedMember): void {
  if (uow.actor.kind === "member" && uow.actor.id === member.id) throw new Refusal("email-own", "email");
  if (member.role === "admin") ensureFreshActor(uow);
}

async function tellMoved(uow: UnitOfWork, before: LockedMember): Promise<void> {
  await tellOldAddress(uow, before);
  if (before.role === "admin") await tellAdmins(uow, "moved", [before.name], before.id);
}

/** Whether notes were written, rewritten or deleted, but never their words: the log keeps everything for good. */
function withoutWords(before: string, after: string): { before: string | null; after: string | null } {
  const had = before ? "written" : null;
  if (before === after || !after) return { before: had, after: after ? had : null };
  return { before: had, after: had ? "rewritten" : "written" };
}

import { isDeepStrictEqual } from "node:util";
import { tellDecided } from "#app/core/accounts/joining/join-mail.server.ts";
import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { lockForPromotion } from "#app/core/attendance/gate.server.ts";
import { lockOccasions } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { run } from "#tenants/sql.ts";
import { endSignIns } from "../end-sign-ins.server.ts";
import { adminIds, type LockedMember, lockMember, refuseLastAdmin } from "../lock-member.server.ts";
import { EMPTY_FIELDS, toColumnValues } from "../member-fields.ts";
import { NO_REQUEST } from "../member-row.server.ts";
import { tellAdmins } from "../tell-admins.server.ts";
import { mergedProfile, toProfile } from "./merge.ts";
import { mergeAttendances, occasionsToMerge } from "./merge-attendances.server.ts";
import { mergeQuestion, type Pair } from "./merge-question.server.ts";
import { moveRows } from "./move-rows.server.ts";

/**
 * Merges two members who are the same person, for good. Role, address and identity are the survivor's; answers, marks,
 * ratings and the like move to the survivor, and two places on one occasion become one. Both addresses are told.
 * Refuses `not-found`, `merge-self`, `member-inactive` for a survivor who is not active, `last-admin`,
 * `sign-in-not-fresh`; always asks back.
 */
export async function mergeMembers(
  uow: UnitOfWork,
  { memberId, other, reviewed }: { memberId: number; other: number; reviewed: string | undefined },
): Promise<{ memberId: number; name: string }> {
  if (memberId === other) throw new Refusal("merge-self", "other");
  ensureFreshActor(uow);
  const pair = { survivor: memberId, other };
  // Before members: a running import locks its file first, too.
  await run(uow.db, "SELECT FROM member_imports WHERE member_id = :other FOR UPDATE", { other });
  const [survivor, gone] = await lockPair(uow, pair);
  if (survivor.state !== "active") throw new Refusal("member-inactive");
  await ensureConfirmed(reviewed, () => mergeQuestion(uow, pair));
  await mergeAttendances(uow, pair);
  await moveRows(uow, pair);
  await mergeRows(uow, survivor, gone);
  await endSignIns(uow, gone.identityId, { leaving: true });
  await uow.tell("member.merged", { memberId: other, into: memberId });
  if (gone.role === "admin" && gone.state === "active") await tellAdmins(uow, "unmade", [gone.name], gone.id);
  await tellDecided(uow, "merged", survivor);
  await tellDecided(uow, "merged-away", gone);
  // The log keeps everything for good, so it has no words of notes.
  const { notes: _before, ...before } = toProfile(survivor);
  const { notes: _after, ...after } = mergedProfile(survivor, gone);
  await uow.audit("member.merged", {
    subject: { kind: "member", id: memberId },
    members: [
      { id: memberId, name: survivor.name, ...(!isDeepStrictEqual(before, after) && { before, after }) },
      { id: other, name: gone.name, before: { email: gone.email, role: gone.role, state: gone.state } },
    ],
  });
  return { memberId, name: survivor.name };
}

/** Locks the occasions, then both members with all who may move up, in the order in which every unit of work locks. */
async function lockPair(uow: UnitOfWork, pair: Pair): Promise<[LockedMember, LockedMember]> {
  const occasions = await lockOccasions(uow.db, await occasionsToMerge(uow, pair));
  await lockForPromotion(uow, occasions, [pair.survivor, pair.other, ...(await adminIds(uow))]);
  // FOR UPDATE, so that not even a reference to them can be added in the meantime.
  await run(uow.db, "SELECT FROM members WHERE id IN (:survivor, :other) ORDER BY id FOR UPDATE", {
    ...pair,
  });
  await refuseLastAdmin(uow, [pair.other]);
  return [await lockMember(uow, pair.survivor), await lockMember(uow, pair.other)];
}

/** Since when the merged member has been one: the earlier date, if the other was let in. SQL. */
const SINCE = "CASE WHEN g.admitted THEN least(m.registered_at, g.registered_at) ELSE m.registered_at END";
/** When this member was seen last; NULL if they never were. SQL. */
const SEEN_AT = (member: string) =>
  `CASE WHEN ${member}.identity_id IS NOT NULL OR ${member}.active_at > ${member}.registered_at THEN ${member}.active_at END`;

/** Writes the survivor's merged profile, and empties the other, who now points to the survivor. */
async function mergeRows({ db }: UnitOfWork, survivor: LockedMember, gone: LockedMember): Promise<void> {
  await db("members").where({ merged_into: gone.id }).update({ merged_into: survivor.id });
  await run(
    db,
    // Being added counts for involved_at, as something that others do; it is no sign of life.
    `UPDATE members m SET registered_at = ${SINCE}, active_at = greatest(${SINCE}, ${SEEN_AT("m")}, ${SEEN_AT("g")}),
            involved_at = greatest(m.involved_at, g.involved_at, m.registered_at, g.registered_at)
       FROM members g WHERE m.id = :survivor AND g.id = :other`,
    { survivor: survivor.id, other: gone.id },
  );
  await db("members")
    .where({ id: survivor.id })
    .update(toColumnValues(mergedProfile(survivor, gone)));
  await db("members")
    .where({ id: gone.id })
    .update({
      state: "archived",
      merged_into: survivor.id,
      role: "player",
      identity_id: null,
      left_at: null,
      confirmed_at: null,
      ...toColumnValues(EMPTY_FIELDS),
      ...NO_REQUEST,
    });
}

/** Who a merged member is now; undefined for everybody else. */
export async function mergedInto({ db }: UnitOfWork, memberId: number): Promise<number | undefined> {
  const found = await db("members").where({ id: memberId }).whereNotNull("merged_into").first("merged_into");
  return found?.merged_into;
}

import { eraseReturnedMember } from "#app/core/members/leaving/erase-member.server.ts";
import { notGone } from "#app/core/members/not-gone.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { run } from "#tenants/sql.ts";

/**
 * Applies to a copy of the club what its people have withdrawn since: erased members are erased again, and mails that
 * somebody no longer wants are turned off. Returns the members who could not be erased, since no admin would be left.
 */
export async function withdrawAgain(
  uow: UnitOfWork,
  withdrawals: readonly { memberId: number; what: string }[],
): Promise<number[]> {
  const left: number[] = [];
  for (const { memberId, what } of withdrawals) {
    if (what === "erased") left.push(...(await eraseIfThere(uow, memberId)));
    else if (what === "mails")
      await uow.db("members").where({ id: memberId }).update({ allows_emails: false });
    else await turnOffTopic(uow, memberId, what);
  }
  return left;
}

/**
 * Returns the member if they could not be erased. Members who are not in the copy, or already erased in it, need
 * nothing.
 */
async function eraseIfThere(uow: UnitOfWork, memberId: number): Promise<number[]> {
  const known = await uow
    .db("members")
    .where({ id: memberId })
    .whereNot({ state: "erased" })
    .first("merged_into");
  if (!known) return [];
  try {
    // A member who is merged in the copy is erased with the survivor.
    await eraseReturnedMember(uow, known.merged_into ?? memberId);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.code === "last-admin") return [memberId];
    if (error instanceof Refusal && error.code === "not-found") return [];
    throw error;
  }
}

async function turnOffTopic({ db }: UnitOfWork, memberId: number, what: string): Promise<void> {
  const [topic, channel] = what.split(":");
  await run(
    db,
    `INSERT INTO preferences (member_id, topic, channel, wanted)
     SELECT m.id, :topic, :channel, false FROM members m WHERE m.id = :memberId AND ${notGone("m")}
     ON CONFLICT (member_id, topic, channel) DO UPDATE SET wanted = false`,
    { memberId, topic: topic ?? "", channel: channel ?? "" },
  );
}

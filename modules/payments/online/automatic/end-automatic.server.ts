import { all, notify, type UnitOfWork } from "#app/kit/commands.server.ts";
import { moneyOf } from "#app/kit/rules.ts";
import type { EndedBy } from "./automatic-top-up.ts";

/** Ends these members' automatic top-ups, and records why. Returns the members for whom they were on. Expects the members to be locked. */
export async function endAutomatic(
  { db, now }: UnitOfWork,
  memberIds: readonly number[],
  endedBy: EndedBy = "hand",
): Promise<number[]> {
  const rows = await all<{ memberId: number }>(
    db,
    `UPDATE payment_automatic_top_ups SET ended_by = :endedBy, changed_at = :now
      WHERE member_id = ANY (:memberIds::bigint[]) AND ended_by IS NULL RETURNING member_id`,
    { memberIds: [...memberIds], endedBy, now },
  );
  return rows.map(({ memberId }) => memberId);
}

/** Locks all members with automatic top-ups, in the order of their ids, and returns the ids. */
export async function lockAutomatic({ db }: UnitOfWork): Promise<number[]> {
  const rows = await all<{ id: number }>(
    db,
    `SELECT m.id FROM members m
      WHERE EXISTS (SELECT FROM payment_automatic_top_ups a WHERE a.member_id = m.id AND a.ended_by IS NULL)
      ORDER BY m.id FOR NO KEY UPDATE`,
  );
  return rows.map(({ id }) => id);
}

/** Pauses a member's automatic top-ups, since money that their card paid went back to it, and tells them. */
export async function pauseAutomatic(
  uow: UnitOfWork,
  memberId: number,
  { kind, id, amount }: { kind: "refund" | "dispute"; id: string; amount: number },
): Promise<void> {
  const ended = await endAutomatic(uow, [memberId], kind === "refund" ? "refunded" : "disputed");
  if (ended.length === 0) return;
  await notify(uow, [
    {
      memberId,
      kind: "payments:automatic-paused",
      to: "/my-transactions/card",
      values: { amount: moneyOf(uow.organization, amount) },
      once: `payments:automatic-paused:${id}`,
    },
  ]);
}

/**
 * Ends these members' automatic top-ups, since the club stopped taking cards, and tells them: once it takes cards again,
 * nobody is charged who has not turned them on again. Expects the members to be locked.
 */
export async function endByClub(uow: UnitOfWork, memberIds: readonly number[]): Promise<void> {
  const ended = await endAutomatic(uow, memberIds, "club");
  await notify(
    uow,
    ended.map((memberId) => ({
      memberId,
      kind: "payments:automatic-stopped" as const,
      to: "/my-transactions/card",
      once: `payments:automatic-stopped:${memberId}:${uow.now.toISOString()}`,
    })),
  );
}

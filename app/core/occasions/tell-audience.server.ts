import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { loadAudience } from "./audience.server.ts";
import { lockOccasion } from "./occasions.server.ts";

/**
 * Tells each member of the audience once that there are new occasions, which are given in the order of their starts:
 * names the first one that they are available for, and how many there are from then until the last. Nobody is told of
 * those that have begun: they can't be answered.
 */
export async function tellAudience(uow: UnitOfWork, made: readonly number[]): Promise<void> {
  const occasionIds = await findUpcoming(uow, made);
  const lastId = occasionIds.at(-1);
  if (lastId === undefined) return;
  const told = await loadAudience(uow, occasionIds);
  const { startsAt: until } = await lockOccasion(uow.db, lastId);
  for (const [firstId, readers] of Map.groupBy(told, ({ occasionId }) => occasionId)) {
    const occasion = await lockOccasion(uow.db, firstId);
    const count = occasionIds.length - occasionIds.indexOf(firstId);
    await notify(
      uow,
      readers.map(({ memberId }) => ({
        memberId,
        kind: "new-occasion",
        occasion,
        ...(count > 1 && { details: { repeats: { count, until } } }),
        once: `new-occasion:${firstId}:${memberId}`,
      })),
    );
  }
}

/** Those of these occasions that have not begun, in the same order. */
async function findUpcoming({ db, now }: UnitOfWork, occasionIds: readonly number[]): Promise<number[]> {
  if (occasionIds.length === 0) return [];
  const ahead = new Set<number>(
    await db("occasions")
      .whereIn("id", [...occasionIds])
      .where("starts_at", ">", now)
      .pluck("id"),
  );
  return occasionIds.filter((id) => ahead.has(id));
}

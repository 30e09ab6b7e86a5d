import { lockOccasions } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";
import { promote } from "./promote.server.ts";

/** Queues moving up in all lines of the club. Call it once something has stopped refusing places to its members. */
export async function promoteLinesLater(uow: UnitOfWork): Promise<void> {
  await uow.enqueue("lines.promote", {});
}

/** Fills the free places of all coming occasions on which somebody waits, one occasion at a time. */
export async function promoteLines(
  app: UnitHost & { directory: Directory },
  { tenant }: { tenant: string },
): Promise<void> {
  const club = await runningClub(app.directory, tenant);
  if (!club) return;
  const as = { as: "system" } as const;
  const occasionIds: number[] = await withUnitOfWork(app, club, as, ({ db, now }) =>
    db("occasions")
      .where({ status: "confirmed" })
      .where("starts_at", ">", now)
      .where("waiting", ">", 0)
      .whereRaw("(capacity IS NULL OR attending < capacity)")
      .orderBy("starts_at")
      .pluck("id"),
  );
  for (const id of occasionIds)
    await withUnitOfWork(app, club, as, async (uow) => {
      const [occasion] = await lockOccasions(uow.db, [id]);
      if (occasion) await promote(uow, occasion);
    });
}

import { z } from "zod";
import type { Database, Db } from "#tenants/database.ts";
import type { Directory } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";

const PayloadSchema = z.object({
  at: z.coerce.date(),
  withdrawals: z.array(
    z.object({ memberId: z.number().int(), what: z.string(), withdrawn: z.boolean().default(true) }),
  ),
});

/** Copies older than this are not brought back. */
const KEPT_DAYS = 400;

/** The job of `noteWithdrawals`. The latest withdrawal of each thing counts, in whatever order the jobs run. */
export async function keepWithdrawals(
  host: { database: Database; directory: Directory },
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { withdrawals, at } = PayloadSchema.parse(job.payload);
  const club = await host.directory.byTenant(job.tenant);
  if (!club) return;
  await host.database.withPlatform({}, (db) =>
    run(
      db,
      `INSERT INTO platform.withdrawals AS w (public_id, member_id, what, withdrawn, at)
       SELECT :publicId, told.*, :at::timestamptz FROM unnest(:members::bigint[], :whats::text[], :withdrawn::boolean[]) told
       ON CONFLICT (public_id, member_id, what) DO UPDATE SET withdrawn = excluded.withdrawn, at = excluded.at
        WHERE w.at < excluded.at`,
      {
        publicId: club.publicId,
        at,
        members: withdrawals.map(({ memberId }) => memberId),
        whats: withdrawals.map(({ what }) => what),
        withdrawn: withdrawals.map((one) => one.withdrawn),
      },
    ),
  );
}

/** What is withdrawn at a club now, no matter how old the copy is. */
export async function withdrawalsAt(db: Db, publicId: string): Promise<{ memberId: number; what: string }[]> {
  return all<{ memberId: number; what: string }>(
    db,
    `SELECT member_id, what FROM platform.withdrawals
      WHERE public_id = :publicId AND withdrawn ORDER BY member_id, what`,
    { publicId },
  );
}

/** Deletes withdrawals that are older than any copy that can come back. */
export async function sweepWithdrawals(db: Db): Promise<void> {
  await run(db, "DELETE FROM platform.withdrawals WHERE at < now() - make_interval(days => :days)", {
    days: KEPT_DAYS,
  });
}

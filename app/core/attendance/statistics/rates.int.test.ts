import { expect, it } from "vitest";
import { maybe, run } from "#tenants/sql.ts";
import { awayClub } from "#tests/support/away-club.ts";
import { attendanceRates } from "./statistics.server.ts";

const { base, units, coach } = await awayClub();

const SESSIONS = 500;

it("reads the times away once for a page of members, not once for each session", async () => {
  await units.addMembers(96);
  await units.asSystem(async ({ db, now }) => {
    await db("members").update({ registered_at: "2025-01-01" });
    await run(
      db,
      `INSERT INTO occasions (kind, name, status, starts_at, finishes_at)
       SELECT 'session', 'Training', 'archived', began, began + interval '1 hour'
         FROM (SELECT :now::timestamptz - n * interval '14 hours' AS began FROM generate_series(1, :count::int) n) s`,
      { now, count: SESSIONS },
    );
  });
  const rates = () =>
    units.asMember(coach, async (uow) => {
      /** How often this connection has read them lately. */
      const scans = async () => {
        const table = await maybe<{ scans: number }>(
          uow.db,
          `SELECT (seq_scan + idx_scan)::int AS scans FROM pg_stat_xact_user_tables
            WHERE schemaname = :tenant AND relname = 'unavailabilities'`,
          { tenant: base.tenants[0] },
        );
        return table?.scans ?? 0;
      };
      const before = await scans();
      const { items } = await attendanceRates(uow, { page: 1, perPage: 100 });
      return { possible: items.map((one) => one.possible), scans: (await scans()) - before };
    });
  const there = await rates();
  expect(there.possible).toEqual(Array(100).fill(SESSIONS));
  await units.asSystem(({ db }) =>
    db.raw(
      `INSERT INTO unavailabilities (member_id, from_date, until_date)
       SELECT m.id, date '2026-11-20' - 20 * n, date '2026-11-24' - 20 * n
         FROM members m CROSS JOIN generate_series(1, 12) n`,
    ),
  );
  const away = await rates();
  expect(new Set(away.possible).size).toBe(1);
  expect(away.possible[0]).toBeLessThan(SESSIONS * 0.8);
  // How often exactly is the planner's choice.
  for (const { scans } of [there, away]) expect(scans).toBeLessThan(10);
});

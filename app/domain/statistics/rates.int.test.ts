import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { awayClub } from "#tests/support/away-club.ts";
import { attendanceRates } from "./statistics.server.ts";

const { units, coach } = await awayClub();

const SESSIONS = 500;

it("takes a page of members with many times away as fast as one without any", async () => {
  await units.addMembers(96);
  await units.asSystem(async ({ db, now }) => {
    await db("members").update({ registered_at: "2025-01-01" });
    await db.raw(
      `INSERT INTO occasions (kind, name, status, starts_at, finishes_at)
       SELECT 'session', 'Training', 'archived', began, began + interval '1 hour'
         FROM (SELECT :now::timestamptz - n * interval '14 hours' AS began FROM generate_series(1, :count::int) n) s`,
      { now, count: SESSIONS },
    );
  });
  const rates = async () => {
    const began = performance.now();
    const { items } = await units.asMember(coach, (uow) => attendanceRates(uow, { page: 1, perPage: 100 }));
    return { possible: items.map((one) => one.possible), took: performance.now() - began };
  };
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
  expect(away.took).toBeLessThan(there.took * 4 + 400);
});

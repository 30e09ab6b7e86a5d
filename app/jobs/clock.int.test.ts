import { beforeEach, expect, test } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import { all, run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { type Clock, openClock } from "./clock.server.ts";

const log = createLogger({ level: "silent" });
const jobs = [
  { id: "club-work", schedule: "0 * * * *", perClub: true },
  { id: "own-work", schedule: "30 * * * *", perClub: false },
];
const db = await testDatabase({ poolSize: 8 });

beforeEach(async () => {
  await run(db.database.platform, "DELETE FROM platform.clock_ticks");
  await run(db.database.platform, "DELETE FROM platform.outbox");
});

function clock(now: () => Date): Clock {
  return openClock({ database: db.database, jobs, log, now, wakeQueue: () => {} });
}

async function enqueued(): Promise<string[]> {
  const rows = await all<{ words: string }>(
    db.database.platform,
    `SELECT coalesce(tenant_id, 'platform') || ' ' || (payload ->> 'job') || ' ' || (payload ->> 'slot') AS words
       FROM platform.outbox WHERE kind = 'job.run' ORDER BY 1`,
  );
  return rows.map((row) => row.words);
}

test("three processes: each slot once for each club, and once for the platform's own work", async () => {
  let now = new Date("2026-03-01T10:59:40Z");
  const clocks = [clock(() => now), clock(() => now), clock(() => now)];
  for (let minute = 0; minute < 120; minute++) {
    now = new Date(now.getTime() + 60_000);
    await Promise.all(clocks.map((each) => each.tick()));
  }
  const [first, second] = db.tenants;
  const hours = ["2026-03-01T11:00:00.000Z", "2026-03-01T12:00:00.000Z"];
  const halves = ["2026-03-01T10:30:00.000Z", "2026-03-01T11:30:00.000Z", "2026-03-01T12:30:00.000Z"];
  const expected = [
    ...hours.flatMap((slot) => [first, second].map((tenant) => `${tenant} club-work ${slot}`)),
    ...halves.map((slot) => `platform own-work ${slot}`),
  ];
  expect(await enqueued()).toEqual(expected.sort());
});

test("after a standstill only the last missed slot is made up for", async () => {
  await clock(() => new Date("2026-03-01T10:00:00Z")).tick();
  await run(db.database.platform, "DELETE FROM platform.outbox");
  await clock(() => new Date("2026-03-03T09:10:00Z")).tick();
  const slots = (await enqueued()).map((words) => words.split(" ").slice(1).join(" "));
  expect(slots).toEqual([
    "own-work 2026-03-03T08:30:00.000Z",
    "club-work 2026-03-03T09:00:00.000Z",
    "club-work 2026-03-03T09:00:00.000Z",
  ]);
});

test("a suspended club has no work", async () => {
  const [first] = db.tenants;
  await run(
    db.database.platform,
    "UPDATE platform.organizations SET suspended_at = now() WHERE tenant_id = :first",
    { first },
  );
  await clock(() => new Date("2026-03-01T10:00:00Z")).tick();
  expect(await enqueued()).not.toContain(`${first} club-work 2026-03-01T10:00:00.000Z`);
  expect(await enqueued()).toHaveLength(2);
  await run(db.database.platform, "UPDATE platform.organizations SET suspended_at = NULL");
});

import { pino } from "pino";
import { beforeEach } from "vitest";
import { openMemberFileReader } from "#app/core/members/file/reading/open-reader.server.ts";
import { createRegistry } from "#app/core/module-system/registry.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { openSheetMaker } from "#app/infra/documents/sheets/open-maker.server.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { createSchedule } from "#modules/schedules/create-schedule.server.ts";
import { generateAllSessions } from "#modules/schedules/generate-sessions.server.ts";
import { schedules } from "#modules/schedules/module.server.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "./postgres.ts";

// A Saturday; the window of seven days from five days ahead is Thursday 26 November to Thursday 3 December.
const TODAY = "2026-11-21T10:00:00Z";
const TRAINING = {
  name: "Training",
  address: "North pitch",
  description: "",
  capacity: 12,
  price: 0,
  answerDeadlineHours: null as number | null,
  startTime: "19:00",
  finishTime: "20:30",
  weekDays: [1, 4],
  tags: [] as string[],
  announce: false,
  leadDates: [] as string[],
};

export interface SessionRow {
  id: number;
  name: string;
  capacity: number | null;
  price: number;
  answer_deadline_hours: number | null;
  status: string;
  starts_at: Date;
  finishes_at: Date;
}

// The club's first member says that they come.
export const ATTEND =
  "INSERT INTO attendances (occasion_id, member_id, state) SELECT ?, min(id), 'attending' FROM members";

/** A club in Madrid with the schedules module, emptied before each test. Await it at the top of a file. */
export async function scheduledClub() {
  const test = await testDatabase({ poolSize: 6 });
  let now = TODAY;

  /** A unit of work of the product, at the club's present. */
  function inClub<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    const log = pino({ level: "silent" });
    const host = {
      database: test.database,
      registry: createRegistry([schedules]),
      log,
      memberFiles: openMemberFileReader(log),
      sheets: openSheetMaker(log),
      now: () => new Date(now),
      wakeQueue: () => {},
    };
    return withUnitOfWork(host, test.clubs[0], { as: "system" }, work);
  }

  beforeEach(async () => {
    now = TODAY;
    await inClub(async ({ db }) => {
      for (const table of ["schedules", "closed_days", "notices", "occasions", "settings"])
        await run(db, `DELETE FROM ${table}`);
    });
  });

  async function sessions(): Promise<SessionRow[]> {
    const { rows } = await inClub(({ db }) =>
      db.raw<{ rows: SessionRow[] }>("SELECT * FROM occasions ORDER BY starts_at"),
    );
    return rows;
  }

  return {
    platform: test.database.platform,
    inClub,
    sessions,
    /** Sets the club's present. */
    setNow(instant: string) {
      now = instant;
    },
    async datesOf(): Promise<string[]> {
      return (await sessions()).map((one) => localOf(one.starts_at, "Europe/Madrid").date);
    },
    async sessionOn(date: string): Promise<SessionRow> {
      const found = (await sessions()).find((one) => localOf(one.starts_at, "Europe/Madrid").date === date);
      if (!found) throw new Error(`No session on ${date}.`);
      return found;
    },
    async attend(sessionId: number): Promise<void> {
      await inClub(({ db }) => db.raw(ATTEND, [sessionId]));
    },
    /** Mondays and Thursdays at 19:00, or as given. */
    create: (over: Partial<typeof TRAINING> = {}) =>
      inClub((uow) => createSchedule(uow, { ...TRAINING, ...over })),
    generate: () => inClub(generateAllSessions),
  };
}

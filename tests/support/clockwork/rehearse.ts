import { setTimeout as delay } from "node:timers/promises";
import { startServer, type TestServer } from "../server.ts";
import type { ServerProcess } from "../server-process.ts";
import { makeClub, makeMember } from "../two-clubs.ts";

/** How the clock's jobs are rehearsed. */
export interface ClockRehearsal {
  rounds: number;
  clubs: number;
  /** How many processes serve and do the clock's jobs at once; one of them is killed in each round. */
  processes: number;
  /** Variables for the processes from the second one on, in turn. */
  env?: readonly Record<string, string>[];
}

/** The result of one round. */
export interface RoundReport {
  /** From the jobs being queued until the process was killed, and (`doneMs`) until all were done; in milliseconds. */
  killedMs: number;
  /** How many jobs were still to be done, or under way, when it was killed. */
  left: number;
  doneMs: number;
  sessions: number;
  settled: number;
  reminders: number;
  faults: string[];
}

const MEMBERS = 6;
const OVER = 8;
const COMING = 4;
const SCHEDULES = 2;
/** How often each job is queued, so that several processes do the same at once. */
const COPIES = 6;
const JOBS = ["core/settle", "core/remind", "schedules/schedules.generate"];
const DONE_LIMIT_MS = 180_000;

/**
 * Several processes make sessions, settle and remind in the same clubs at once, and one of them is killed at a random
 * moment. Each slot must get one session, each session be settled once, and each member be reminded once of each.
 */
export async function rehearseClock(postgresUrl: string, plan: ClockRehearsal): Promise<RoundReport[]> {
  const server = await startServer(postgresUrl, { LOG_LEVEL: "error" });
  // Makes the queue retry a killed process's jobs after 3 s, not 30: nothing here takes longer.
  await server.sql("UPDATE pgboss.queue SET expire_seconds = 3");
  const others: ServerProcess[] = [];
  try {
    for (let number = 1; number < plan.processes; number++) {
      const env = plan.env?.[(number - 1) % plan.env.length];
      others.push(await server.another({ env }));
    }
    const tenants: string[] = [];
    for (let number = 0; number < plan.clubs; number++) tenants.push(await club(server, number));
    const reports: RoundReport[] = [];
    for (let round = 0; round < plan.rounds; round++) {
      const victim = others[round % others.length];
      if (!victim) throw new Error("At least two processes are needed.");
      reports.push(await rehearseRound(server, victim, tenants, round));
    }
    return reports;
  } finally {
    for (const process of others) await process.end();
    await server.stop();
  }
}

async function club(server: TestServer, number: number): Promise<string> {
  await server.sql("DELETE FROM platform.rate_limits");
  const { tenant, subdomain } = await makeClub(server, `clock-${number}`, `Clock ${number}`);
  for (let member = 0; member < MEMBERS; member++)
    await makeMember(server, tenant, {
      name: `Member ${member}`,
      email: `member-${member}@${subdomain}.example`,
      role: "player",
    });
  await server.sql(`UPDATE ${tenant}.settling SET since = now() - interval '30 days'`);
  return tenant;
}

async function rehearseRound(
  server: TestServer,
  victim: ServerProcess,
  tenants: readonly string[],
  round: number,
): Promise<RoundReport> {
  for (const tenant of tenants) await prepare(server, tenant, round);
  const copies = JOBS.flatMap((job) =>
    Array.from({ length: COPIES }, () => JSON.stringify({ job, slot: new Date() })),
  );
  await server.sql("DELETE FROM platform.clock_ticks");
  await server.sql(
    `INSERT INTO platform.outbox (tenant_id, kind, payload)
     SELECT tenant, 'job.run', payload::jsonb FROM unnest($1::text[]) tenant, unnest($2::text[]) payload ORDER BY random()`,
    [[...tenants], copies],
  );
  const began = Date.now();
  await delay(Math.random() * 1_500);
  await victim.kill();
  const killedMs = Date.now() - began;
  const [{ left = 0 } = {}] = await server.sql<{ left: number }>(
    "SELECT count(*)::int AS left FROM pgboss.job WHERE state < 'completed'",
  );
  // At its start it finds the clock's slots untaken, and adds the same work once more.
  await victim.start();
  await untilDone(server, began);
  const doneMs = Date.now() - began;
  const found = await Promise.all(tenants.map((tenant) => lookAt(server, tenant, round)));
  const sum = (of: (one: Found) => number) => found.reduce((all, one) => all + of(one), 0);
  return {
    killedMs,
    left,
    doneMs,
    faults: found.flatMap(({ faults }) => faults),
    sessions: sum((one) => one.sessions),
    settled: sum((one) => one.settled),
    reminders: sum((one) => one.reminders),
  };
}

/** Makes sessions that are over, sessions that nobody has answered yet, and schedules without any session. */
async function prepare(server: TestServer, tenant: string, round: number): Promise<void> {
  await server.sqlIn(
    tenant,
    `WITH over AS (
       INSERT INTO occasions (kind, name, starts_at, finishes_at, created_at)
       SELECT 'session', 'Over ' || $1::int, now() - interval '1 day', now() - interval '22 hours', now() - interval '9 days'
         FROM generate_series(1, ${OVER}) RETURNING id)
     INSERT INTO attendances (occasion_id, member_id, state) SELECT over.id, m.id, 'attending' FROM over, members m`,
    [round],
  );
  await server.sqlIn(
    tenant,
    `INSERT INTO occasions (kind, name, starts_at, finishes_at, created_at)
     SELECT 'session', 'Coming ' || $1::int, now() + interval '30 hours', now() + interval '31 hours', now() - interval '9 days'
       FROM generate_series(1, ${COMING})`,
    [round],
  );
  await server.sqlIn(
    tenant,
    `INSERT INTO schedules (name, start_time, finish_time, week_days)
     SELECT 'Daily ' || $1::int, '19:00', '20:30', '{1,2,3,4,5,6,7}' FROM generate_series(1, ${SCHEDULES})`,
    [round],
  );
}

async function untilDone(server: TestServer, began: number): Promise<void> {
  const left = () =>
    server.sql(
      `SELECT FROM platform.outbox WHERE due_at <= now() UNION ALL SELECT FROM dispatch.outbox WHERE due_at <= now() + interval '2 minutes'
       UNION ALL SELECT FROM pgboss.job WHERE state < 'completed' LIMIT 1`,
    );
  while ((await left()).length > 0) {
    if (Date.now() - began > DONE_LIMIT_MS)
      throw new Error("The clock's work was not done in three minutes.");
    await delay(200);
  }
}

interface Found {
  sessions: number;
  settled: number;
  reminders: number;
  faults: string[];
}

/** Counts what a round's jobs have done, and names what was done too often or not at all. */
async function lookAt(server: TestServer, tenant: string, round: number): Promise<Found> {
  const one = async (text: string) => {
    const [row] = await server.sqlIn<{ count: string; odd: string }>(tenant, text, [round]);
    return { count: Number(row?.count), odd: Number(row?.odd) };
  };
  const slots = await one(
    `WITH daily AS (SELECT s.id, count(slot.session_id) AS slots, count(DISTINCT o.starts_at) AS starts
                      FROM schedules s LEFT JOIN schedule_slots slot ON slot.schedule_id = s.id
                      LEFT JOIN occasions o ON o.id = slot.session_id
                     WHERE s.name = 'Daily ' || $1::int GROUP BY s.id)
     SELECT (SELECT count(*) FROM occasions WHERE name = 'Daily ' || $1::int),
            (SELECT count(*) FROM daily WHERE slots <> starts OR slots <> (SELECT max(slots) FROM daily) OR slots = 0) AS odd`,
  );
  const listed = await one(
    "SELECT count(*), 0 AS odd FROM schedule_slots WHERE schedule_id IN (SELECT id FROM schedules WHERE name = 'Daily ' || $1::int)",
  );
  const settled = await one(
    `SELECT count(*), count(*) FILTER (WHERE o.status <> 'archived' OR o.settled_at IS NULL OR
              (SELECT count(*) FROM audit_log a WHERE a.act = 'session.settled' AND (a.subject_id)::bigint = o.id) <> 1) AS odd
       FROM occasions o WHERE o.name = 'Over ' || $1::int`,
  );
  const reminders = await one(
    `SELECT count(n.id), count(*) FILTER (WHERE n.told <> 1) AS odd
       FROM occasions o CROSS JOIN members m
       LEFT JOIN LATERAL (SELECT min(id) AS id, count(mail_id) AS told FROM notices n
                           WHERE n.kind = 'reminder' AND n.occasion_id = o.id AND n.member_id = m.id) n ON true
      WHERE o.name = 'Coming ' || $1::int AND m.state = 'active' AND m.email IS NOT NULL`,
  );
  return {
    sessions: slots.count,
    settled: settled.count,
    reminders: reminders.count,
    faults: [
      ...(slots.odd > 0 || slots.count !== listed.count
        ? [`${tenant}: ${slots.odd} schedules, ${slots.count} sessions for ${listed.count} slots`]
        : []),
      ...(settled.odd > 0 || settled.count !== OVER
        ? [`${tenant}: ${settled.odd} of ${settled.count} not settled once`]
        : []),
      ...(reminders.odd > 0 ? [`${tenant}: ${reminders.odd} members not reminded once`] : []),
    ],
  };
}

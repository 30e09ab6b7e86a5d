import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ask } from "../http.ts";
import { startServer, type TestServer } from "../server.ts";
import { type CrowdedClub, crowdedClub } from "./crowded-club.ts";

export interface CrowdPlan {
  rounds: number;
  kills: number;
}

/** The result of a thousand check-ins during kills. */
export interface CrowdReport {
  acknowledged: number;
  /** How often a check-in was sent again because it got no answer. */
  repeated: number;
  /** From each start until it was ready, in milliseconds. */
  startMs: number[];
  faults: string[];
}

const SESSIONS = 50;
const MEMBERS = 20;
const PLACES = 12;
const AT_ONCE = 100;
const AFTER_FAILURE_MS = 50;
const LIMIT_MS = 120_000;

interface CheckIn {
  member: number;
  token: string;
  session: number;
  key: string;
}

/** Twenty members check in to fifty sessions of twelve places, while the process is killed and started again. */
export async function rehearseCrowd(
  postgresUrl: string,
  plan: CrowdPlan,
  onRound: (report: CrowdReport) => void,
): Promise<void> {
  const server = await startServer(postgresUrl, { LOG_LEVEL: "silent" });
  try {
    const club = await crowdedClub(server, MEMBERS);
    for (let round = 0; round < plan.rounds; round++) onRound(await checkInBesideKills(server, club, plan));
  } finally {
    await server.stop();
  }
}

async function checkInBesideKills(
  server: TestServer,
  club: CrowdedClub,
  { kills }: CrowdPlan,
): Promise<CrowdReport> {
  const sessions = await club.newSessions(SESSIONS, PLACES);
  const waiting = sessions.flatMap((session) =>
    club.members.map(({ id, token }): CheckIn => ({ member: id, token, session, key: randomUUID() })),
  );
  // In random order, so that no session is full before the next one gets check-ins.
  waiting.sort(() => Math.random() - 0.5);
  const all = waiting.length;
  const told: (CheckIn & { state: string })[] = [];
  const faults: string[] = [];
  let repeated = 0;
  const until = performance.now() + LIMIT_MS;

  const client = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      for (;;) {
        if (performance.now() > until) throw new Error("The check-ins do not finish.");
        const answer = await checkIn(club.origin, one).catch(() => undefined);
        if (answer?.status === 200 || answer?.status === 201) {
          told.push({ ...one, state: STATES[answer.attending] ?? `attending: ${answer.attending}` });
          break;
        }
        if (answer && ![409, 503].includes(answer.status)) faults.push(`a check-in got ${answer.status}`);
        repeated++;
        await delay(AFTER_FAILURE_MS);
      }
    }
  };
  const clients = Promise.all(Array.from({ length: AT_ONCE }, client));
  const startMs: number[] = [];
  // Each kill comes at a random moment within its share of the check-ins.
  for (let kill = 0; kill < kills; kill++) {
    const mark = ((kill + Math.random()) * all) / (kills + 1);
    while (told.length < mark && performance.now() < until) await delay(2);
    await server.kill();
    const began = performance.now();
    await server.start();
    startMs.push(performance.now() - began);
  }
  await clients;
  faults.push(...(await wrongOf(server, club, sessions, told)));
  return { acknowledged: told.length, repeated, startMs, faults };
}

const STATES: Record<number, string> = { 1: "attending", 2: "waiting" };

async function checkIn(origin: string, { token, session, key }: CheckIn) {
  const { status, text } = await ask(`${origin}/api/attendance`, {
    method: "POST",
    headers: { "s-auth": token, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ session, attending: 1 }),
  });
  return { status, attending: status < 300 ? Number(JSON.parse(text).attending) : Number.NaN };
}

/** Check-ins that differ from what was told, sessions that are not full or not filled in order, and counters that are off. */
async function wrongOf(
  server: TestServer,
  { tenant, members }: CrowdedClub,
  sessions: number[],
  told: (CheckIn & { state: string })[],
): Promise<string[]> {
  const rows = await server.sql<{ occasion_id: string; member_id: string; state: string }>(
    `SELECT occasion_id, member_id, state FROM ${tenant}.attendances WHERE occasion_id = ANY ($1)`,
    [sessions],
  );
  const there = new Map(rows.map((row) => [`${row.occasion_id} ${row.member_id}`, row.state]));
  const lost = told.filter(({ session, member, state }) => there.get(`${session} ${member}`) !== state);
  const uneven = await server.sql<{ id: string; attending: number; waiting: number; truly: number }>(
    `SELECT o.id, o.attending, o.waiting, count(*) FILTER (WHERE a.state = 'attending')::int AS truly
       FROM ${tenant}.occasions o LEFT JOIN ${tenant}.attendances a ON a.occasion_id = o.id
      WHERE o.id = ANY ($1) GROUP BY o.id
     HAVING o.attending <> ${PLACES} OR o.waiting <> ${MEMBERS - PLACES} OR count(*) <> ${MEMBERS}
         OR o.attending <> count(*) FILTER (WHERE a.state = 'attending')`,
    [sessions],
  );
  return [
    ...(told.length === SESSIONS * members.length ? [] : [`only ${told.length} check-ins were acknowledged`]),
    ...lost.map(
      ({ session, member, state }) =>
        `member ${member} was told "${state}" for session ${session}, but the database differs`,
    ),
    ...uneven.map((row) => `session ${row.id}: ${JSON.stringify(row)}`),
  ];
}

import { setTimeout as delay } from "node:timers/promises";
import { callApi } from "../http.ts";
import type { TestServer } from "../server.ts";
import type { ClubUnderTest } from "../two-clubs.ts";

/** The result of settling a session in a process that was killed. */
export interface KillReport {
  /** How many were charged right after the kill, and once the session was settled again. */
  after: number;
  done: number;
  faults: string[];
}

const PRICE = 500;

/** Makes a session that has begun, with this many attendees at 5.00; every other one has the money for it. Returns its id. */
export async function pricedSession(
  server: Pick<TestServer, "sqlIn">,
  { tenant }: ClubUnderTest,
  attendees: number,
): Promise<number> {
  const [row] = await server.sqlIn<{ id: string }>(
    tenant,
    `INSERT INTO occasions (kind, name, starts_at, finishes_at, price)
     VALUES ('session', 'Priced', now() - interval '1 hour', now() + interval '1 hour', ${PRICE}) RETURNING id`,
  );
  const id = Number(row?.id);
  await server.sqlIn(
    tenant,
    `WITH fresh AS (
       INSERT INTO members (name, active_at)
       SELECT 'Priced ' || ${id} || ' ' || n, now() FROM generate_series(1, ${attendees}) n RETURNING id),
     placed AS (
       INSERT INTO attendances (occasion_id, member_id, state, price, answered_at, attending_since)
       SELECT ${id}, id, 'attending', ${PRICE}, '2026-01-01', '2026-01-01' FROM fresh),
     agreed AS (
       INSERT INTO payment_commitments (occasion_id, member_id, price, since)
       SELECT ${id}, id, ${PRICE}, '2026-01-01' FROM fresh)
     INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
     SELECT 'priced:' || id, id, 'top-up', 'cash', ${PRICE}, 'completed', now(), now() FROM fresh WHERE id % 2 = 0`,
  );
  return id;
}

/** Settles a session without disturbance; returns how long that took, in milliseconds. */
export async function settleUndisturbed(
  server: TestServer,
  club: ClubUnderTest,
  attendees: number,
): Promise<number> {
  const id = await pricedSession(server, club, attendees);
  const began = performance.now();
  await settle(club, id);
  return performance.now() - began;
}

/** Kills the process (kill -9) this many milliseconds after the call to settle, and settles again once it is back. */
export async function killSettling(
  server: TestServer,
  club: ClubUnderTest,
  { attendees, killedMs }: { attendees: number; killedMs: number },
): Promise<KillReport> {
  const id = await pricedSession(server, club, attendees);
  const call = settle(club, id).catch(() => undefined);
  await delay(killedMs);
  await server.kill();
  await call;
  const after = await charged(server, club, id);
  await server.start();
  for (const _again of [1, 2]) await settle(club, id);
  const done = await charged(server, club, id);
  const faults = [
    ...(after === 0 || after === attendees ? [] : [`${after} of ${attendees} charged right after the kill`]),
    ...(done === attendees ? [] : [`${done} of ${attendees} charged when it was settled again`]),
    ...(await wrongOf(server, club, id)),
  ];
  return { after, done, faults };
}

async function settle(club: ClubUnderTest, id: number): Promise<void> {
  await callApi(club.origin, `/sessions/${id}`, {
    method: "PATCH",
    token: club.apiToken.admin,
    body: { status: 1 },
  });
}

async function charged(server: TestServer, { tenant }: ClubUnderTest, id: number): Promise<number> {
  const [row] = await server.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${tenant}.payment_transactions WHERE occasion_id = ${id} AND kind = 'charge'`,
  );
  return row?.count ?? 0;
}

/** The attendees who were charged twice, or whose balance is wrong. */
async function wrongOf(server: TestServer, { tenant }: ClubUnderTest, id: number): Promise<string[]> {
  const rows = await server.sql<{ name: string }>(
    `SELECT m.name FROM ${tenant}.attendances a JOIN ${tenant}.members m ON m.id = a.member_id
       LEFT JOIN ${tenant}.payment_transactions t
         ON t.member_id = m.id AND t.occasion_id = a.occasion_id AND t.kind = 'charge'
       LEFT JOIN ${tenant}.payment_balances b ON b.member_id = m.id
      WHERE a.occasion_id = ${id} GROUP BY m.id, m.name, b.balance
     HAVING count(t.id) <> 1 OR coalesce(b.balance, 0) <> 0
         OR bool_or(t.status <> CASE WHEN m.id % 2 = 0 THEN 'completed' ELSE 'debt' END)`,
  );
  return rows.map(({ name }) => `${name} was not charged once`);
}

import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { daysBetween } from "#app/kernel/values/local-date.ts";
import { localOf } from "#app/kernel/values/zoned.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { openProvisioner } from "#tenants/provision-tenant.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { payments } from "../module.server.ts";

const FIRST = "2026-11-28-10";
const NOW = "2026-11-28T07:30:00Z";
const HOUR_MS = 3_600_000;
const DAYS = [3, 7, 14];

const test = await testDatabase();
const owner = new pg.Client({ connectionString: test.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/** A club of the version before automatic top-ups and reminders kept books. */
async function clubOfBefore(timezone: string): Promise<string> {
  // No spare has the first one: they are of the present version.
  const own = { id: "2000-01-01-01-own", up: () => "SELECT" };
  const migrations = [own, ...tenantMigrations.filter(({ id }) => id < FIRST)];
  const provisioner = openProvisioner({ ownerUrl: test.ownerUrl, migrations });
  const tenant = await provisioner.claim();
  await provisioner.close();
  await owner.query(`SET search_path = ${tenant}, pg_temp`);
  await owner.query("INSERT INTO organization (name, timezone, currency) VALUES ('Club', $1, 'EUR')", [
    timezone,
  ]);
  return tenant;
}
/** What an upgrade at this instant does to the club in the search path. */
async function upgrade(tenant: string, now: string): Promise<void> {
  for (const { id, up } of payments.migrations)
    if (id >= FIRST)
      await owner.query(up({ tenantRole: tenant }).replaceAll("now()", `'${now}'::timestamptz`));
}
async function member(): Promise<number> {
  const { rows } = await owner.query("INSERT INTO members (name) VALUES ('Ann') RETURNING id");
  return Number(rows[0].id);
}

/** Which reminders the job of before had sent by then: it ran at nine, and reminded on just these days. */
function said(createdAt: Date, timezone: string, now: Date): number[] {
  const born = localOf(createdAt, timezone).date;
  const runs: Date[] = [];
  for (let run = new Date("2026-10-01T09:00:00Z"); run <= now; run = new Date(run.getTime() + 24 * HOUR_MS))
    if (run >= createdAt) runs.push(run);
  const ages = runs.map((run) => daysBetween(born, localOf(run, timezone).date));
  return DAYS.filter((days) => ages.includes(days));
}

it.each(["Europe/Madrid", "Pacific/Honolulu", "Pacific/Kiritimati", "Australia/Brisbane"])(
  "an upgrade repeats no reminder and loses none: %s",
  async (timezone) => {
    const tenant = await clubOfBefore(timezone);
    const ann = await member();
    const debts = Array.from({ length: 80 }, (_, at) => new Date(Date.parse(NOW) - (at * 5 + 1) * HOUR_MS));
    for (const [at, created] of debts.entries())
      await owner.query(
        `INSERT INTO payment_transactions (key, member_id, kind, amount, status, created_at) VALUES ($1, $2, 'charge', -500, 'debt', $3)`,
        [`debt:${at}`, ann, created],
      );
    await upgrade(tenant, NOW);
    const { rows } = await owner.query(
      `SELECT t.created_at AS at, array_agg(r.after_days ORDER BY r.after_days) FILTER (WHERE r.after_days IS NOT NULL) AS days
         FROM payment_transactions t LEFT JOIN payment_reminders r ON r.transaction_id = t.id GROUP BY t.id ORDER BY t.id`,
    );
    expect(rows.map(({ at, days }) => [at, days ?? []])).toEqual(
      debts.map((at) => [at, said(at, timezone, new Date(NOW))]),
    );
    await owner.query("RESET search_path");
  },
);

it("an upgrade has a card pay for what was charged since it was set up, and for nothing else", async () => {
  const tenant = await clubOfBefore("Europe/Madrid");
  const [SET, BEFORE, SINCE] = ["2026-11-20T10:00:00Z", "2026-11-19T10:00:00Z", "2026-11-21T10:00:00Z"];
  const payer = async (
    endedBy: string | null,
    rows: { kind: string; key?: string; amount: number; at: string }[],
  ) => {
    const id = await member();
    await owner.query(
      `INSERT INTO payment_automatic_top_ups (member_id, threshold, amount, monthly_cap, currency, ended_by, changed_at)
       VALUES ($1, 500, 2000, 6000, 'EUR', $2, $3)`,
      [id, endedBy, SET],
    );
    for (const [nth, { kind, key = kind, amount, at }] of [
      { kind: "top-up", amount: 1_000, at: BEFORE },
      ...rows,
    ].entries())
      await owner.query(
        `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
         VALUES ($1, $2, $3, $4, $5, 'completed', $6, $6)`,
        [`${key}:${id}:${nth}`, id, kind, kind === "top-up" ? "cash" : null, amount, at],
      );
    return id;
  };
  const charge = { kind: "charge", amount: -700 };
  const ids = {
    charged: await payer(null, [{ ...charge, at: SINCE }]),
    "charged before": await payer(null, [{ ...charge, at: BEFORE }]),
    "charged, then corrected": await payer(null, [
      { ...charge, at: SINCE },
      { kind: "correction", amount: -100, at: SINCE },
    ]),
    "charged again, since a payment was undone": await payer(null, [
      { ...charge, amount: -300, at: SINCE },
      { ...charge, key: "again:1", amount: -300, at: SINCE },
    ]),
    "never charged": await payer(null, []),
    "switched off": await payer("hand", [{ ...charge, at: SINCE }]),
  };
  await upgrade(tenant, NOW);
  const { rows } = await owner.query(
    "SELECT member_id AS id FROM payment_automatic_top_ups WHERE spent_at IS NOT NULL",
  );
  const spent = Object.entries(ids).filter(([, id]) => rows.some((row) => Number(row.id) === id));
  expect(spent.map(([who]) => who)).toEqual(["charged"]);
  await owner.query("RESET search_path");
});

import { parseArgs } from "node:util";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { run } from "#tenants/sql.ts";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Caller, type Fixture, openFixture, vacuum } from "./fixture.ts";
import { load } from "./load.ts";
import { type Running, startScript } from "./processes.ts";
import { memoryDuring, type Saved, save } from "./save.ts";

const HELP = `npm run bench -- payments [--transactions N] [--seconds N] [--rounds N]

Measures in turns, so that the machine's other work affects both sides alike; each ratio is the median of the pairs:
  requests a second to a club's home with payments and memberships on, compared with both off;
  the time to the first byte of /payments with --transactions (default 100,000), compared with 100;
  the memory that the API takes to send the whole list, which is flat if the third time takes no more than the first.`;

const FEW = 100;
/** Rows written in one transaction: each change gets slower if a balance changes thousands of times within one. */
const BATCH = 2_000;
const MODULES = ["payments", "memberships"];

async function main() {
  const { values } = parseArgs({
    options: {
      transactions: { type: "string", default: "100000" },
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "7" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  const few = await openSide(FEW);
  const many = await openSide(Number(values.transactions));
  try {
    const [off, on] = await inTurns(rounds, [
      () => few.homes(false, seconds),
      () => few.homes(true, seconds),
    ]);
    console.log(
      `home with both modules on: ${ratio(off, on).toFixed(2)} times the requests a second with both off`,
    );
    const [small, large] = await inTurns(rounds * 5, [
      async () => (await few.save("/payments")).firstByte,
      async () => (await many.save("/payments")).firstByte,
    ]);
    console.log(
      `first byte of /payments with ${values.transactions}: ${ratio(small, large).toFixed(2)} times that with ${FEW} (${median(small).toFixed(0)} ms)`,
    );
    for (const time of ["first", "second", "third"]) {
      const { bytes, whole, more } = await many.stream();
      console.log(
        `the whole list through the API, ${time} time: ${(bytes / 1024 ** 2).toFixed(1)} MiB in ${whole.toFixed(0)} ms, ${more} MiB more memory at most`,
      );
    }
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
}

/** Opens a serving process over a club with this many transactions. */
async function openSide(transactions: number) {
  const fixture = await openFixture();
  const inClub = <T>(work: (uow: UnitOfWork) => Promise<T>) =>
    withUnitOfWork(fixture.app, fixture.club, { as: "system" }, work);
  await writeMoney(fixture, transactions);
  await vacuum(fixture);
  const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
  const [admin, player] = fixture.callers.map((caller) => headersOf(fixture, product, caller));
  const side = {
    async switchModules(on: boolean) {
      await inClub(({ db }) =>
        db("settings")
          .insert(MODULES.map((id) => ({ id, value: String(on) })))
          .onConflict("id")
          .merge(),
      );
    },
    /** How many requests for home are answered a second, with both modules on or off. */
    async homes(on: boolean, seconds: number): Promise<number> {
      await side.switchModules(on);
      return (await side.load("/", seconds)).requestsPerSecond;
    },
    /** Has a player request a page over and over. */
    load: (path: string, seconds: number) =>
      load(`http://127.0.0.1:${product.port}`, {
        seconds,
        requests: [{ path, headers: player ?? {} }],
        status: 200,
      }),
    save: (path: string) => save(product, path, admin ?? {}),
    /** Reads the whole list, and measures by how much the process's memory grows at most meanwhile. */
    async stream(): Promise<Saved & { more: number }> {
      const saved: Saved[] = [];
      const more = await memoryDuring(product, async () => saved.push(await side.save("/api/_transactions")));
      return { ...(saved[0] as Saved), more };
    },
    async close() {
      await product.stop();
      await fixture.close();
    },
  };
  await side.switchModules(true);
  await side.load("/", 2);
  await side.save("/payments");
  return side;
}

/**
 * Half of the members have paid in, and are charged again and again until there are this many transactions. All have a
 * membership for a year, and have agreed to the price of each place that they hold.
 */
async function writeMoney({ app, club }: Fixture, transactions: number): Promise<void> {
  const write = (statement: string, bindings = {}) =>
    withUnitOfWork(app, club, { as: "system" }, ({ db }) => run(db, statement, bindings));
  await write(`INSERT INTO plans (name, duration, price, created_at) VALUES ('Year', '12m', 0, now())`);
  await write(
    `INSERT INTO memberships (member_id, plan_id, from_date, until_date, price, state, owed_since, created_at)
     SELECT m.id, p.id, current_date - 30, current_date + 330, 0, 'covered', now(), now() FROM members m, plans p`,
  );
  await write("UPDATE occasions SET price = 500");
  await write(
    `INSERT INTO payment_commitments (occasion_id, member_id, price, since)
     SELECT occasion_id, member_id, 500, attending_since FROM attendances WHERE state = 'attending'`,
  );
  await write(
    `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
     SELECT 'paid-in:' || id, id, 'top-up', 'cash', 2000000000, 'completed', at, at
       FROM members, (SELECT now() - interval '2 years' AS at) t ORDER BY id LIMIT :paying`,
    { paying: FEW / 2 },
  );
  for (let from = FEW / 2; from < transactions; from += BATCH)
    await write(
      `INSERT INTO payment_transactions (key, member_id, kind, title, amount, status, created_at, completed_at)
       SELECT 'charge:' || n, m.id, 'charge', 'Training ' || n % 400, -500, 'completed', at, at
         FROM generate_series(:from::int, :until::int) n
         JOIN (SELECT member_id AS id, row_number() OVER () - 1 AS turn FROM payment_balances) m ON m.turn = n % :paying::int
        CROSS JOIN LATERAL (SELECT now() - interval '2 years' * (1 - n::float8 / :all::int) AS at) t ORDER BY n`,
      { from, until: Math.min(from + BATCH, transactions) - 1, paying: FEW / 2, all: transactions },
    );
}

function headersOf(
  { club }: Fixture,
  { port }: Running,
  { browserToken, apiToken }: Caller,
): Record<string, string> {
  return {
    host: `${club.subdomain}.localhost:${port}`,
    cookie: `sign-in=${browserToken}`,
    "s-auth": apiToken,
  };
}

/** Runs both sides alternately, this many times, and returns the figures of each. */
async function inTurns(
  rounds: number,
  [first, second]: [() => Promise<number>, () => Promise<number>],
): Promise<[number[], number[]]> {
  const said: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    said[0].push(await first());
    said[1].push(await second());
  }
  return said;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const ratio = (below: number[], above: number[]) =>
  median(below.map((value, at) => (above[at] ?? Number.NaN) / value));

await main();

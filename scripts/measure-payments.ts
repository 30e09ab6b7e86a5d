import { readFileSync } from "node:fs";
import { get } from "node:http";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Fixture, openFixture, vacuum } from "./bench/fixture.ts";
import { load } from "./bench/load.ts";
import { type Running, startScript } from "./bench/processes.ts";
import { ensureBuilt } from "./toolchain.mjs";

const HELP = `npm run measure:payments -- [--transactions N] [--seconds N] [--rounds N]

Measures in turns, so that what else the machine does weighs on both alike; each ratio is the median of the pairs:
home of a club with payments and memberships on next to the same with both off, in requests; the first byte of /payments
with N transactions (default 100,000) next to 100; and how much memory the whole list by the API takes.`;

const FEW = 100;
const MODULES = [10, 11];

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
      async () => (await few.switchModules(false), (await few.load("/", seconds)).requestsPerSecond),
      async () => (await few.switchModules(true), (await few.load("/", seconds)).requestsPerSecond),
    ]);
    console.log(`home with both modules: ${ratio(off, on).toFixed(2)} of its requests without`);
    const [small, large] = await inTurns(rounds * 5, [
      async () => (await few.save("/payments")).firstByte,
      async () => (await many.save("/payments")).firstByte,
    ]);
    console.log(
      `first byte of /payments with ${values.transactions}: ${ratio(small, large).toFixed(2)} times that with ${FEW} (${median(small).toFixed(0)} ms)`,
    );
    const before = many.memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, many.memory());
    }, 10);
    const { bytes, whole } = await many.save("/api/_transactions").finally(() => clearInterval(watch));
    console.log(
      `the whole list by the API: ${(bytes / 1024 ** 2).toFixed(1)} MiB in ${whole.toFixed(0)} ms, ${((most - before) / 1024 ** 2).toFixed(0)} MiB more memory at most`,
    );
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
}

/** A serving process over a club with this many transactions. */
async function openSide(transactions: number) {
  const fixture = await openFixture();
  const owner = new pg.Client({ connectionString: fixture.environment.DATABASE_URL });
  await owner.connect();
  await owner.query(`SET search_path = ${fixture.club.tenant}`);
  await writeMoney(owner, transactions);
  await vacuum(fixture);
  const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
  const headers = headersOf(fixture, product);
  const side = {
    async switchModules(on: boolean) {
      for (const id of MODULES)
        await owner.query(
          "INSERT INTO settings (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
          [id, String(on)],
        );
    },
    load: (path: string, seconds: number) =>
      load(`http://127.0.0.1:${product.port}`, { seconds, requests: [{ path, headers }], status: 200 }),
    save: (path: string) => save(product, path, headers),
    memory: () => memoryOf(product),
    async close() {
      await product.stop();
      await owner.end();
      await fixture.close();
    },
  };
  await side.switchModules(true);
  await side.load("/", 2);
  await side.load("/payments", 2);
  return side;
}

/** Everybody has paid in, is a member for a year, and was charged for occasion after occasion until there are so many. */
async function writeMoney(owner: pg.Client, transactions: number): Promise<void> {
  const statements = [
    `INSERT INTO plans (name, duration, price, created_at) VALUES ('Year', '12m', 0, now())`,
    `INSERT INTO memberships (member_id, plan_id, from_date, until_date, price, state, owed_since, created_at)
     SELECT m.id, p.id, current_date - 30, current_date + 330, 0, 'covered', now(), now() FROM members m, plans p`,
    `UPDATE occasions SET price = 500`,
    `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
     SELECT 'paid-in:' || id, id, 'top-up', 'cash', 2000000000, 'completed', now() - interval '2 years', now() - interval '2 years'
       FROM members ORDER BY id LIMIT ${transactions / 2}`,
    `INSERT INTO payment_transactions (key, member_id, kind, title, amount, status, created_at, completed_at)
     SELECT 'charge:' || n, m.id, 'charge', 'Training ' || n % 400, -500, 'completed', at, at
       FROM generate_series(1, ${transactions} - (SELECT count(*) FROM payment_transactions)) n
       JOIN (SELECT member_id AS id, row_number() OVER () - 1 AS turn, count(*) OVER () AS all_of FROM payment_balances) m
         ON m.turn = n % m.all_of
       CROSS JOIN LATERAL (SELECT now() - interval '2 years' * (1 - n::float8 / ${transactions}) AS at) t`,
  ];
  for (const statement of statements) await owner.query(statement);
}

function headersOf({ club, callers }: Fixture, product: Running): Record<string, string> {
  const [admin] = callers;
  const host = `${club.subdomain}.localhost:${product.port}`;
  return { host, cookie: `sign-in=${admin?.browserToken}`, "s-auth": admin?.apiToken ?? "" };
}

/** Runs both sides, one after the other, so many times, and gives what each said. */
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

interface Saved {
  /** Milliseconds. */
  firstByte: number;
  whole: number;
  bytes: number;
}

function save({ port }: Running, path: string, headers: Record<string, string>): Promise<Saved> {
  const began = performance.now();
  return new Promise((done, fail) => {
    get({ port, path, headers }, (answer) => {
      const firstByte = performance.now() - began;
      let bytes = 0;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on("error", fail);
      answer.on("end", () => {
        if (answer.statusCode === 200) done({ firstByte, bytes, whole: performance.now() - began });
        else fail(new Error(`${path}: ${answer.statusCode}`));
      });
    }).on("error", fail);
  });
}

/** The process's resident memory in bytes. */
function memoryOf({ pid }: Running): number {
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) * 1024;
}

await main();

import { parseArgs } from "node:util";
import { type BesideReport, besideImports, sendHuge } from "#tests/support/importing/beside-imports.ts";
import { importUndisturbed, killImport } from "#tests/support/importing/kill-rounds.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { makeTwoClubs } from "#tests/support/two-clubs.ts";
import { ensureBuilt } from "./toolchain.mjs";

const HELP = `npm run rehearse:import -- [--rows N] [--rounds N] [--seconds N]

Imports 5,000 members into a club of the built product, and kills its process (−9) at 10 points of it: after each, none or all
of them are there, once it was started again all, and the same file adds nobody. Then another club's home is opened beside
imports and without, in turns of N seconds (default 6), and two gigabytes are sent. Ends with 1 at any fault, or where home takes
more than 1.3 times as long beside an import (p99, the median of the turns).`;

const TURNS = 5;
const MOST_TIMES = 1.3;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "5000" },
      rounds: { type: "string", default: "10" },
      seconds: { type: "string", default: "6" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt((line) => console.log(`  ${line}`));
  const postgres = await startTestServer();
  try {
    const server = await startServer(postgres.url, { LOG_LEVEL: "error" });
    try {
      await rehearse(server, {
        rows: Number(values.rows),
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
      });
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function rehearse(
  server: TestServer,
  { rows, rounds, seconds }: { rows: number; rounds: number; seconds: number },
): Promise<void> {
  // What a killed process was at is given up after 30 s; nothing here takes longer than a part of that.
  await server.sql("UPDATE pgboss.queue SET expire_seconds = 3");
  const { red, blue } = await makeTwoClubs(server);
  const wholeMs = await importUndisturbed(server, red, rows);
  console.log(`undisturbed, ${rows} rows are done ${Math.round(wholeMs)} ms after the call is answered`);
  for (let round = 0; round < rounds; round++) {
    const killedMs = Math.round((wholeMs * (round + 0.5)) / rounds);
    const { after, done, again, doneMs, faults } = await killImport(server, red, { round, rows, killedMs });
    const counts = `${after} there, ${done} after the restart (${(doneMs / 1_000).toFixed(1)} s), ${again} once taken again`;
    console.log(`round ${round + 1} · killed after ${killedMs} ms · ${counts} · ${faults.length} faults`);
    for (const fault of faults) console.log(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  say(await besideImports(server, { reader: blue, importer: red }, { rounds: TURNS, seconds, rows }));
  for (const { how, status, words, sentMb, answeredMs } of await sendHuge(red)) {
    console.log(
      `2 GB · ${how} · ${status} after ${Math.round(answeredMs)} ms and ${sentMb.toFixed(1)} MB · ${words}`,
    );
    if (status !== 413) process.exitCode = 1;
  }
}

function say({ calm, beside, imports, restMb, mostMb }: BesideReport): void {
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  const [without, during] = [calm, beside].map((turns) => median(turns.map(({ p99 }) => p99)));
  const times = (during ?? 0) / (without ?? 1);
  for (const [at, turn] of calm.entries())
    console.log(
      `turn ${at + 1} · p50 ${turn.p50.toFixed(1)} → ${beside[at]?.p50.toFixed(1)} ms · p99 ${turn.p99.toFixed(1)} → ${beside[at]?.p99.toFixed(1)} ms`,
    );
  console.log(
    `home p99 ${without?.toFixed(1)} ms, beside ${imports} imports ${during?.toFixed(1)} ms: ${times.toFixed(2)}×`,
  );
  console.log(`memory ${restMb} MB at rest, ${mostMb} MB at most`);
  if (times > MOST_TIMES) process.exitCode = 1;
}

await main();

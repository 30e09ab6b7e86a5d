import { parseArgs } from "node:util";
import { type FuzzReport, fuzz } from "#tests/support/fuzz/run.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server.ts";
import { makeTwoClubs } from "#tests/support/two-clubs.ts";
import { ensureBuilt } from "./toolchain.mjs";

const HELP = `npm run fuzz -- [--cases N] [--seed N]

Sends N cases (default 10,000) to every form, call and page of the built product, on loopback and a database of its own, by
strangers and by every role. They are made from the forms' schemas and the API's document. Ends with 1 where anything came to
a 5xx, no answer, a stack, another club's data, or more than five times the processor time of the sign-in page. The same
seed sends the same.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: "string", default: "10000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  const say = (line: string) => console.log(`  ${line}`);
  console.log(`seed ${values.seed}`);
  await ensureBuilt(say);
  const postgres = await startTestServer();
  try {
    const server = await startServer(postgres.url);
    try {
      const clubs = await makeTwoClubs(server);
      const options = { seed: Number(values.seed), cases: Number(values.cases), say };
      summarize(await fuzz({ server, ...clubs }, options));
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function summarize({ seed, cases, targets, statuses, dearest, faults }: FuzzReport): void {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(`\n${cases} cases at ${targets} forms, calls and pages, seed ${seed}`);
  console.log(`statuses  ${counts.join("  ")}`);
  console.log("dearest, in times of the sign-in page");
  for (const { name, times } of dearest) console.log(`  ${times.toFixed(1).padStart(5)}  ${name}`);
  console.log(`faults  ${faults.length}`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();

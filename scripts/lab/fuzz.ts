import { parseArgs } from "node:util";
import { type DocumentReport, fuzzDocument } from "#tests/support/fuzz/document/run.ts";
import { type FuzzReport, fuzz } from "#tests/support/fuzz/run.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server.ts";
import { makeTwoClubs } from "#tests/support/two-clubs.ts";
import { ensureBuilt } from "../toolchain.mjs";

const HELP = `npm run fuzz -- [--cases N] [--valid N] [--broken N] [--seed N]

Serves the built product on loopback with a database of its own, and sends it
  --valid   N requests (default 20) to each call that fit the API's document; each must get an answer that the document describes
  --broken  N requests (default all) to each call that have one thing wrong; each must be refused properly and change nothing
  --cases   N cases (default 10,000) of anything to all forms, calls and pages, as strangers and as every role
0 leaves a part out. The same seed sends the same requests. The exit code is 1 if any request got a 5xx or no answer, waited two
seconds, showed a stack trace or another club's data, or took more than five times the processor time of the sign-in page.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: "string", default: "10000" },
      valid: { type: "string", default: "20" },
      broken: { type: "string" },
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
      const ground = { server, ...(await makeTwoClubs(server)) };
      const [seed, cases, valid] = [Number(values.seed), Number(values.cases), Number(values.valid)];
      const broken = values.broken === undefined ? undefined : Number(values.broken);
      // The part that measures goes first: the document's calls add rows to the club, which makes its pages more expensive.
      if (cases > 0) tellCases(await fuzz(ground, { seed, cases, say }));
      if (valid > 0 || broken !== 0) tellCalls(await fuzzDocument(ground, { seed, valid, broken, say }));
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function tellCalls({ seed, calls, valid, broken, faults }: DocumentReport): void {
  console.log(`\n${calls} calls of the document, seed ${seed}`);
  console.log(`fitting   ${valid.sent}, of which ${valid.done} were done`);
  console.log(`broken    ${broken.sent}  ${counted(broken.statuses)}`);
  tellFaults(faults);
}

function tellCases({ seed, cases, targets, statuses, dearest, faults }: FuzzReport): void {
  console.log(`\n${cases} cases at ${targets} forms, calls and pages, seed ${seed}`);
  console.log(`statuses  ${counted(statuses)}`);
  console.log("dearest, in times of the sign-in page");
  for (const { name, times } of dearest) console.log(`  ${times.toFixed(1).padStart(5)}  ${name}`);
  tellFaults(faults);
}

const counted = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join("  ");

function tellFaults(faults: readonly string[]): void {
  console.log(`faults  ${faults.length}`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();

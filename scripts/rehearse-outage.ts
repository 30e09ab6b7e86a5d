import { parseArgs } from "node:util";
import { OUTAGES } from "#tests/support/outage/mail-double.ts";
import { type OutageReport, rehearse } from "#tests/support/outage/rehearse.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { ensureBuilt } from "./toolchain.mjs";

const HELP = `npm run rehearse:outage -- [--members N] [--seconds N]

Serves the built product, on a database of its own, with a mail server and a push service that fail in every way: refuse,
hang, answer 421, answer 550, take a mail and hang up before the answer, each for 12 seconds (60 minutes at a pace of 60 to 1:
the waits between tries are shortened as much), while 60 members are told of something and pages are asked for. Ends with 1
where a page failed, a message was lost, or somebody got more than one (of a dropped mail, more than one copy too many).`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      members: { type: "string", default: "60" },
      seconds: { type: "string", default: "12" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  const seconds = Number(values.seconds);
  await ensureBuilt((line) => console.log(`  ${line}`));
  const postgres = await startTestServer();
  try {
    // Fifteen minutes, as little shortened as the outage of twelve.
    const plan = {
      outages: OUTAGES,
      members: Number(values.members),
      outageMs: seconds * 1_000,
      retrySeconds: Math.ceil(seconds * 1.25),
    };
    for (const report of await rehearse(postgres.url, plan)) summarize(report);
  } finally {
    await postgres.stop();
  }
}

function summarize({ outage, pages, drainedMs, waiting, faults }: OutageReport): void {
  console.log(
    [
      outage.padEnd(7),
      `${pages.count} pages, ${pages.failed} failed, the slowest ${pages.slowestMs.toFixed(0)} ms`,
      `${waiting} waiting at the end`,
      `all delivered ${(drainedMs / 1_000).toFixed(1)} s after the return`,
      `${faults.length} faults`,
    ].join(" · "),
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  if (faults.length > 0 || pages.failed > 0) process.exitCode = 1;
}

await main();

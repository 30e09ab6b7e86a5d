import { parseArgs } from "node:util";
import { rehearseClock } from "#tests/support/clockwork/rehearse.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { ensureBuilt } from "./toolchain.mjs";

const HELP = `npm run rehearse:clock -- [--rounds N] [--clubs N] [--processes N]

Serves the built product by 4 processes on one database of its own. In each of 10 rounds, they make sessions of schedules, settle what is
over and remind who has not answered, in 20 clubs, with each job there several times, and one process is killed (−9)
at a random moment. Ends with 1 where a slot has no session or two, a session was not settled once, or a member was not
reminded once of each.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "10" },
      clubs: { type: "string", default: "20" },
      processes: { type: "string", default: "4" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt((line) => console.log(`  ${line}`));
  const postgres = await startTestServer();
  try {
    const plan = {
      rounds: Number(values.rounds),
      clubs: Number(values.clubs),
      processes: Number(values.processes),
    };
    for (const [round, report] of (await rehearseClock(postgres.url, plan)).entries()) {
      const { killedMs, left, doneMs, sessions, settled, reminders, faults } = report;
      const counts = `${sessions} sessions made, ${settled} settled, ${reminders} reminders`;
      const times = `killed after ${killedMs} ms with ${left} jobs left, done after ${(doneMs / 1_000).toFixed(1)} s`;
      console.log(`round ${round + 1} · ${times} · ${counts} · ${faults.length} faults`);
      for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await postgres.stop();
  }
}

await main();

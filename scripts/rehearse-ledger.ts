import { parseArgs } from "node:util";
import { killSettling, settleUndisturbed } from "#tests/support/ledger/kill-settling.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server.ts";
import { makeTwoClubs } from "#tests/support/two-clubs.ts";
import { ensureBuilt } from "./toolchain.mjs";

const HELP = `npm run rehearse:ledger -- [--attendees N] [--rounds N]

Settles a session of 200 attendees in a club of the built product, and kills its process (−9) at 20 points of it: after each, none
or all of them are charged, and once it is settled again each is charged once. Ends with 1 at any fault.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      attendees: { type: "string", default: "200" },
      rounds: { type: "string", default: "20" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  const [attendees, rounds] = [Number(values.attendees), Number(values.rounds)];
  await ensureBuilt((line) => console.log(`  ${line}`));
  const postgres = await startTestServer();
  try {
    const server = await startServer(postgres.url, { LOG_LEVEL: "error" });
    try {
      const { red } = await makeTwoClubs(server);
      await server.sql(
        `INSERT INTO ${red.tenant}.settings (id, value) VALUES (10, 'true') ON CONFLICT (id) DO UPDATE SET value = 'true'`,
      );
      const wholeMs = await settleUndisturbed(server, red, attendees);
      console.log(`undisturbed, ${attendees} are charged in ${Math.round(wholeMs)} ms`);
      for (let round = 0; round < rounds; round++) {
        const killedMs = Math.round((wholeMs * (round + 0.5)) / rounds);
        const { after, done, faults } = await killSettling(server, red, { attendees, killedMs });
        console.log(
          `round ${round + 1} · killed after ${killedMs} ms · ${after} charged, ${done} once settled again · ${faults.length} faults`,
        );
        for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
        if (faults.length > 0) process.exitCode = 1;
      }
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

await main();

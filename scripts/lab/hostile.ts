import { parseArgs } from "node:util";
import { HOSTILE_LINES } from "#tests/support/hostile/hostile-lines.ts";
import { writeTexts } from "#tests/support/hostile/write-texts.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server.ts";
import { makeClub } from "#tests/support/two-clubs.ts";
import { ensureBuilt } from "../toolchain.mjs";

const HELP = `npm run hostile -- [--share N]

Writes N hostile texts (default all 40) into every field of every form of the built product, and looks at every place that shows
them. The exit code is 1 if a text is interpreted as markup, is shown as something else, or leads to a 5xx.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { share: { type: "string", default: String(HOSTILE_LINES.length) }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(HELP);
  const say = (line: string) => console.log(`  ${line}`);
  await ensureBuilt(say);
  const postgres = await startTestServer();
  try {
    const server = await startServer(postgres.url);
    try {
      const club = await makeClub(server, "red", "Red");
      const options = { texts: HOSTILE_LINES, share: Number(values.share), start: 0, say };
      const { forms, fields, accepted, faults } = await writeTexts({ server, club }, options);
      console.log(`${forms} forms, ${fields} fields, ${accepted} texts taken, ${faults.length} faults`);
      for (const fault of faults) console.log(`  ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

await main();

import { parseArgs } from "node:util";
import { EXPORT_FORMATS, type ExportFormat } from "#app/core/occasions/sessions/export/export-formats.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { run } from "#tenants/sql.ts";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Fixture, openFixture } from "./fixture.ts";
import { startScript } from "./processes.ts";
import { memoryDuring, type Saved, save } from "./save.ts";

const HELP = `npm run bench -- export [--sessions N[,N…]] [--rounds N]

Exports the list of sessions through the API in every format, in a fresh process for each number of sessions (default 500
and 2,000). Prints for each format the first and the fastest time, the time to the first byte, the size, and the most by
which the process's memory had grown since before its first export.`;

async function main() {
  const { values } = parseArgs({
    options: {
      sessions: { type: "string", default: "500,2000" },
      rounds: { type: "string", default: "3" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const fixture = await openFixture();
  try {
    for (const sessions of values.sessions.split(",").map(Number)) {
      await ensureSessions(fixture, sessions);
      for (const format of EXPORT_FORMATS)
        await measure(fixture, { sessions, format, rounds: Number(values.rounds) });
    }
  } finally {
    await fixture.close();
  }
}

/** Adds sessions, with names and places of usual lengths, until there are as many as wanted. */
async function ensureSessions({ app, club }: Fixture, wanted: number): Promise<void> {
  await withUnitOfWork(app, club, { as: "system" }, ({ db }) =>
    run(
      db,
      `INSERT INTO occasions (kind, name, address, starts_at, finishes_at, capacity, price)
       SELECT 'session', 'Entrenamiento de categoría ' || n % 40, 'Polideportivo Sur, pista ' || n % 7 || ', Calle Mayor ' || n,
              now() + n * interval '3 hours', now() + n * interval '3 hours' + interval '90 minutes', 14, 100 * (n % 9)
         FROM generate_series((SELECT count(*) + 1 FROM occasions), :wanted::int) n`,
      { wanted },
    ),
  );
}

async function measure(
  { environment, club, callers }: Fixture,
  { sessions, format, rounds }: { sessions: number; format: ExportFormat; rounds: number },
): Promise<void> {
  const product = await startScript("scripts/serve.ts", { ...environment, LOG_LEVEL: "info" });
  const host = `${club.subdomain}.localhost:${product.port}`;
  const headers = { host, "s-auth": callers[0]?.apiToken ?? "" };
  try {
    // Leaves out what a process loads for its very first request.
    await save(product, "/api/sessions", headers);
    const saved: Saved[] = [];
    const more = await memoryDuring(product, async () => {
      for (let round = 0; round < rounds; round++)
        saved.push(await save(product, `/api/sessions/export?format=${format}`, headers));
    });
    const [first] = saved as [Saved];
    const fastest = Math.min(...saved.map(({ whole }) => whole));
    console.log(
      [
        `${sessions} sessions as ${format}:`,
        `first ${first.whole.toFixed(0)} ms (first byte ${first.firstByte.toFixed(0)} ms), fastest ${fastest.toFixed(0)} ms,`,
        `${(first.bytes / 1024).toFixed(0)} KiB, ${more} MiB more memory`,
      ].join(" "),
    );
  } finally {
    await product.stop();
  }
}

await main();

import { parseArgs } from "node:util";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Caller, type Fixture, openFixture, vacuum } from "./fixture.ts";
import { type Load, load } from "./load.ts";
import { startScript } from "./processes.ts";

const HELP = `npm run bench -- home [--clubs N] [--cells N] [--seconds N] [--rounds N] [--json]

Measures a club's home page in a database with 10 clubs and in one with --clubs (default 1,000), in turns, so that the
machine's other work affects both alike. The ratio is the median of the pairs. With --cells the clubs are spread over that
many databases on two servers.`;

const FEW = 10;

async function main() {
  const { values } = parseArgs({
    options: {
      clubs: { type: "string", default: "1000" },
      cells: { type: "string", default: "1" },
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "7" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const sides = [await openSide(FEW, 1), await openSide(Number(values.clubs), Number(values.cells))] as const;
  const pairs: { few: Load; many: Load }[] = [];
  try {
    for (const side of sides) await side.measure(Number(values.seconds));
    for (let round = 0; round < Number(values.rounds); round++) {
      const few = await sides[0].measure(Number(values.seconds));
      pairs.push({ few, many: await sides[1].measure(Number(values.seconds)) });
    }
  } finally {
    for (const side of sides) await side.close();
  }
  const median = (of: (pair: { few: Load; many: Load }) => number) =>
    pairs.map(of).sort((a, b) => a - b)[Math.floor(pairs.length / 2)] as number;
  const report = {
    clubs: [FEW, Number(values.clubs)],
    cells: [1, Number(values.cells)],
    p50: [median(({ few }) => few.p50), median(({ many }) => many.p50)],
    p99: [median(({ few }) => few.p99), median(({ many }) => many.p99)],
    p50Ratio: median(({ few, many }) => many.p50 / few.p50),
    p99Ratio: median(({ few, many }) => many.p99 / few.p99),
  };
  const [few, many] = report.p99;
  console.log(
    values.json
      ? JSON.stringify(report)
      : `home p99 ${few} ms with ${FEW} clubs, ${many} ms with ${values.clubs} in ${values.cells} cells: ${report.p99Ratio.toFixed(2)}×`,
  );
}

/** Opens a serving process over this many clubs in this many cells. */
async function openSide(clubs: number, cells: number) {
  const fixture: Fixture = await openFixture({ cells: cells - 1 });
  await fixture.app.provisioner.fillSpares(Math.ceil(clubs / cells) - 1);
  await vacuum(fixture);
  const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
  const [reader] = fixture.callers as [Caller];
  const host = `${fixture.club.subdomain}.localhost:${product.port}`;
  const requests = [{ path: "/", headers: { host, cookie: `sign-in=${reader.browserToken}` } }];
  return {
    measure: (seconds: number) =>
      load(`http://127.0.0.1:${product.port}`, { seconds, requests, status: 200, connections: 1 }),
    async close() {
      await product.stop();
      await fixture.close();
    },
  };
}

await main();

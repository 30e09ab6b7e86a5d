import { parseArgs } from "node:util";
import { type Caller, openFixture } from "./bench/fixture.ts";
import { type Load, load } from "./bench/load.ts";
import { startScript } from "./bench/processes.ts";
import { ensureBuilt } from "./toolchain.mjs";

const HELP = `npm run measure:home -- [--clubs N] [--seconds N] [--json]

Measures one club's home page while the database holds 10 clubs, and again while it holds N (default 1,000).`;

const FEW = 10;
const ROUNDS = 3;

async function main() {
  const { values } = parseArgs({
    options: {
      clubs: { type: "string", default: "1000" },
      seconds: { type: "string", default: "5" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const fixture = await openFixture();
  const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
  const [reader] = fixture.callers as [Caller];
  const host = `${fixture.club.subdomain}.localhost:${product.port}`;
  const requests = [{ path: "/", headers: { host, cookie: `sign-in=${reader.browserToken}` } }];
  const measure = async (): Promise<Load> => {
    const options = { seconds: Number(values.seconds), requests, status: 200, connections: 2 };
    const loads: Load[] = [];
    for (let round = 0; round <= ROUNDS; round++)
      loads.push(await load(`http://127.0.0.1:${product.port}`, options));
    // The first round only warms up; the median of the others stands.
    return loads.slice(1).sort((a, b) => a.p99 - b.p99)[1] as Load;
  };
  try {
    await fixture.app.provisioner.fillSpares(FEW - 1);
    const few = await measure();
    await fixture.app.provisioner.fillSpares(Number(values.clubs) - 1);
    const many = await measure();
    const ratio = many.p99 / few.p99;
    const report = {
      clubs: [FEW, Number(values.clubs)],
      p50: [few.p50, many.p50],
      p99: [few.p99, many.p99],
      ratio,
    };
    console.log(
      values.json ? JSON.stringify(report) : `home p99 ${few.p99} ms → ${many.p99} ms: ${ratio.toFixed(2)}×`,
    );
  } finally {
    await product.stop();
    await fixture.close();
  }
}

await main();

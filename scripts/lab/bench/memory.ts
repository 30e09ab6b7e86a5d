import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Caller, type Fixture, openFixture, vacuum } from "./fixture.ts";
import { load, meanOf, withProcessorTime } from "./load.ts";
import { startScript } from "./processes.ts";
import { apiList, checkIns, homePage } from "./requests.ts";

const HELP = `npm run bench -- memory [--seconds N] [--rounds N] [--with="NAME=value --flag …"]…

Starts the product in several ways, each in a fresh process, in turns, and loads home, check-ins and a list of the API for --seconds
(default 60) in all. Prints the process's memory at the start, at most and at the end, how many requests it answered a second, and
the CPU time that each took. --with gives a way to start it, as environment variables and Node's flags; the first one is what the
others are compared with. Default: without the product's flags ("JOBS=off", which is set anyway), and with them ("").`;

const WAYS = ["JOBS=off", ""];

/** Memory of a process in MB. */
interface Memory {
  resident: number;
  /** Anonymous memory, such as heaps: neither shared nor backed by a file. */
  own: number;
  most: number;
}

interface Measured {
  start: Memory;
  end: Memory;
  requestsPerSecond: number;
  processor: number;
}

async function main() {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "60" },
      rounds: { type: "string", default: "3" },
      with: { type: "string", multiple: true, default: WAYS },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const fixture = await openFixture();
  const measured = new Map<string, Measured[]>(values.with.map((way) => [way, []]));
  try {
    await vacuum(fixture);
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const [way, all] of measured) {
        all.push(await measure(fixture, way, Number(values.seconds)));
        console.error(`round ${round} · ${line(way, all.slice(-1))}`);
      }
    }
  } finally {
    await fixture.close();
  }
  const [first] = measured.values();
  for (const [way, all] of measured) console.log(line(way, all, first));
}

async function measure(fixture: Fixture, way: string, seconds: number): Promise<Measured> {
  const words = way.split(" ").filter(Boolean);
  const flags = words.filter((word) => word.startsWith("-"));
  const variables = words.filter((word) => !word.startsWith("-")).map((word) => word.split(/=(.*)/s));
  const product = await startScript(
    // scripts/serve.ts would set its own flags; this one doesn't.
    words.length > 0 ? "scripts/run/serve.ts" : "scripts/serve.ts",
    { ...fixture.environment, LOG_LEVEL: "info", ...Object.fromEntries(variables) },
    flags,
  );
  try {
    const start = await memoryOf(product.pid);
    const [reader] = fixture.callers as [Caller];
    const host = `${fixture.club.subdomain}.localhost:${product.port}`;
    const visits = [
      { requests: [homePage(reader, host)], status: 200 },
      { requests: checkIns(fixture, host), status: 303 },
      { requests: [apiList(reader, host)], status: 200 },
    ];
    const part = Math.max(1, Math.round(seconds / visits.length));
    const loads = [];
    for (const visit of visits)
      loads.push(
        await withProcessorTime(product.pid, part, () =>
          load(`http://127.0.0.1:${product.port}`, { seconds: part, ...visit }),
        ),
      );
    const { requestsPerSecond, processor = Number.NaN } = meanOf(loads);
    return { start, end: await memoryOf(product.pid), requestsPerSecond, processor };
  } finally {
    await product.stop();
  }
}

async function memoryOf(pid: number): Promise<Memory> {
  const [rollup, status] = await Promise.all(
    ["smaps_rollup", "status"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8")),
  );
  const megabytes = (text: string | undefined, name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text ?? "")?.[1] ?? Number.NaN) / 1024);
  return {
    resident: megabytes(status, "VmRSS"),
    own: megabytes(rollup, "Anonymous"),
    most: megabytes(status, "VmHWM"),
  };
}

function line(way: string, all: readonly Measured[], first?: readonly Measured[]): string {
  const mean = (of: (one: Measured) => number, among = all) =>
    among.reduce((sum, one) => sum + of(one), 0) / among.length;
  const compared = (of: (one: Measured) => number) =>
    first && first !== all ? ` (${(mean(of, first) / mean(of)).toFixed(2)} of the first's speed)` : "";
  return [
    `${way || "(as it starts)"}:`,
    `${mean(({ start }) => start.resident).toFixed(0)} MB at the start,`,
    `${mean(({ end }) => end.most).toFixed(0)} at most, ${mean(({ end }) => end.resident).toFixed(0)} at the end`,
    `(${mean(({ end }) => end.own).toFixed(0)} its own);`,
    `${mean(({ requestsPerSecond }) => requestsPerSecond).toFixed(0)} requests/s,`,
    `${mean(({ processor }) => processor).toFixed(2)} ms of CPU time each${compared(({ processor }) => processor)}`,
  ].join(" ");
}

await main();

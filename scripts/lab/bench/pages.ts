import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ServerBuild } from "@remix-run/node";
import { build as viteBuild } from "vite";
import type { Answer } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { OccasionListSchema } from "#app/core/occasions/occasion-list.schemas.ts";
import { homeData } from "#app/core/occasions/pages/home/home.view.server.ts";
import { sessionList } from "#app/core/occasions/sessions/session-list.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { createLoadContext } from "#app/web/http/request/load-context.server.ts";
import { loadShell } from "#app/web/shell/shell.view.server.ts";
import { heapFlagsHere } from "../../heap.mjs";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Caller, type Fixture, openFixture, vacuum } from "./fixture.ts";
import { type Load, load, meanOf, repeat, residentMegabytes, withProcessorTime } from "./load.ts";
import { startScript } from "./processes.ts";
import { apiList, CHECK_INS, checkIn, checkIns, homePage } from "./requests.ts";
import { openReplay, type Recording, record } from "./statements.ts";

const HELP = `npm run bench -- [--seconds N] [--json]      N seconds for each measure and round

Measures home, check-in and an API list, and compares them with the same page rendered from constants (by a bare Remix route,
and by react-dom/server alone) and with the same SQL sent by plain pg, all in one run on this machine. Only the ratios mean anything.`;

interface Measure extends Load {
  name: string;
  /** SQL statements per request, the sign-in look-up and the transaction's opening and end not counted. */
  statements?: number;
  /** Requests per second as a share of each yardstick's; if both are servers, also compared by their own processor time. */
  shares: { of: string; ratio: number; byProcessor?: number }[];
}

/** Everything is measured in turn, several times, so that the machine's other work affects all measures alike. */
const ROUNDS = 3;
/** Seconds of load before each measure, since a server gives up connections and memory while it waits for its turn. */
const LEAD_IN = 1;
const ROOT = join(import.meta.dirname, "../../..");

async function main() {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "4" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const fixture = await openFixture();
  try {
    await vacuum(fixture);
    const report = await measure(
      fixture,
      Number(values.seconds),
      (line) => values.json || console.error(line),
    );
    console.log(values.json ? JSON.stringify(report, null, 2) : table(report));
  } finally {
    await fixture.close();
  }
}

async function measure(fixture: Fixture, seconds: number, say: (line: string) => void) {
  const [reader] = fixture.callers as [Caller];
  const define = { BENCH_CONSTANTS: JSON.stringify(await constantsOf(fixture, reader)) };
  say("Building the yardstick");
  const configFile = join(ROOT, "scripts/lab/bench/bare/vite.config.ts");
  await viteBuild({ configFile, define });
  await viteBuild({ configFile, define, build: { ssr: true } });

  const recordings = await recordAll(fixture, reader);
  const replay = openReplay(fixture.appUrl, fixture.app.env.DATABASE_POOL);
  const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
  const bare = await startScript("scripts/lab/bench/bare/server.ts", {}, heapFlagsHere());
  const host = `${fixture.club.subdomain}.localhost:${product.port}`;
  const productUrl = `http://127.0.0.1:${product.port}`;
  const bareUrl = `http://127.0.0.1:${bare.port}`;
  const visit = (requests: Requests, status = 200) => serving(product.pid, productUrl, requests, status);
  const bareVisit = (path: string) => serving(bare.pid, bareUrl, [{ path }], 200);
  const play = (pickOne: (turn: number) => Recording) => (seconds: number) =>
    repeat(seconds, (turn) => replay.play(pickOne(turn)));
  const runs: [string, (seconds: number) => Promise<Load>][] = [
    ["home", visit([homePage(reader, host)])],
    ["home: bare Remix route", bareVisit("/")],
    ["home: react-dom/server", bareVisit("/render")],
    ["home: plain SQL", play(() => recordings.home)],
    ["check-in", visit(checkIns(fixture, host), 303)],
    ["check-in: plain SQL", play((turn) => pick(recordings.checkIns, turn))],
    ["API list", visit([apiList(reader, host)])],
    ["API list: plain SQL", play(() => recordings.list)],
  ];
  const rounds: Load[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    say(round === 0 ? "Warming up" : `Round ${round} of ${ROUNDS}`);
    const loads: Load[] = [];
    for (const [, run] of runs) {
      await run(LEAD_IN);
      loads.push(await run(seconds));
    }
    if (round > 0) rounds.push(loads);
  }
  const measures: Measure[] = runs.map(([name], index) => {
    const loads = rounds.map((loads) => loads[index] as Load);
    return { name, ...meanOf(loads), shares: [] };
  });
  const rss = await residentMegabytes(product.pid);
  await Promise.all([product.stop(), bare.stop(), replay.close()]);
  compare(measures, recordings);
  return { node: process.version, seconds, measures, residentMegabytes: rss };
}

type Requests = Parameters<typeof load>[1]["requests"];

/** Loads a server, and measures the processor time that the load takes in its process. */
function serving(pid: number, url: string, requests: Requests, status: number) {
  return (seconds: number) => withProcessorTime(pid, seconds, () => load(url, { seconds, requests, status }));
}

const pick = (recordings: Recording[], turn: number) => recordings[turn % recordings.length] as Recording;

function compare(measures: Measure[], recordings: Awaited<ReturnType<typeof recordAll>>): void {
  const by = (name: string) => measures.find((measure) => measure.name === name) as Measure;
  const against = (name: string, of: string) => {
    const [own, other] = [by(name), by(of)];
    const ratio = own.requestsPerSecond / other.requestsPerSecond;
    const byProcessor = own.processor && other.processor ? other.processor / own.processor : undefined;
    own.shares.push({ of, ratio, ...(byProcessor && { byProcessor }) });
  };
  against("home", "home: bare Remix route");
  against("check-in", "check-in: plain SQL");
  against("API list", "API list: plain SQL");
  against("API list", "home");
  by("home").statements = recordings.home.statements.length;
  by("check-in").statements = pick(recordings.checkIns, 0).statements.length;
  by("API list").statements = recordings.list.statements.length;
}

/** What home reads of a request. Looking up the sign-in isn't recorded. */
const page = {
  t: serverI18n("en").t,
  language: "en",
  url: new URL("http://bench.localhost/"),
  request: new Request("http://bench.localhost/"),
  context: { scope: { signIn: async () => ({ id: "1" }) }, app: { pushKey: "" } },
} as never;

async function recordAll(fixture: Fixture, reader: Caller) {
  const home = await record(fixture, reader.identityId, true, (uow) => homeData(uow as MemberUnit, page));
  const list = await record(fixture, reader.identityId, true, (uow) =>
    sessionList(uow, OccasionListSchema.parse({ perPage: 50 })),
  );
  const checkIns: Recording[] = [];
  for (let turn = 0; turn < 2 * CHECK_INS; turn++) {
    const { caller, occasionId, attending } = checkIn(fixture, turn);
    const answer = (said: Answer) => (uow: UnitOfWork) =>
      answerOccasion(uow as MemberUnit, { occasionId, attending: said, reviewed: undefined });
    const first = attending === 1 ? undefined : answer("attending");
    checkIns.push(
      await record(
        fixture,
        caller.identityId,
        false,
        answer(attending === 1 ? "attending" : "not-attending"),
        first,
      ),
    );
  }
  return { home, list, checkIns };
}

/** The data of the real home page, from which the yardstick page is built. */
async function constantsOf({ app, club }: Fixture, reader: Caller) {
  const request = new Request(`http://${club.subdomain}.localhost/`, {
    headers: { cookie: `sign-in=${reader.browserToken}` },
  });
  const edge = {
    host: `${club.subdomain}.localhost`,
    headers: request.headers,
    cspNonce: "",
    requestId: "",
    ip: "",
    isLocalCaller: false,
    answered: Promise.resolve(),
  };
  const context = await createLoadContext(app, {} as ServerBuild, edge);
  const shell = (await loadShell({ request, context, params: {} } as never)).data;
  const home = await withUnitOfWork(app, club, { as: { identityId: reader.identityId } }, (uow) =>
    homeData(uow as MemberUnit, page),
  );
  return { shell, home };
}

function table(report: Awaited<ReturnType<typeof measure>>): string {
  const rows = report.measures.map(({ name, requestsPerSecond, p50, p99, processor, statements, shares }) =>
    [
      name.padEnd(24),
      requestsPerSecond.toFixed(0).padStart(8),
      p50.toFixed(1).padStart(8),
      p99.toFixed(1).padStart(8),
      (processor?.toFixed(1) ?? "").padStart(8),
      String(statements ?? "").padStart(6),
      ...shares.map(({ of, ratio, byProcessor }) => {
        const ofTime = byProcessor ? ` (${byProcessor.toFixed(2)} by processor time)` : "";
        return `  ${ratio.toFixed(2)} of ${of}${ofTime}`;
      }),
    ].join(""),
  );
  const head = `${"".padEnd(24)}${"req/s".padStart(8)}${"p50 ms".padStart(8)}${"p99 ms".padStart(8)}${"CPU ms".padStart(8)}${"SQL".padStart(6)}`;
  return [head, ...rows, "", `Resident memory of the server: ${report.residentMegabytes} MB`].join("\n");
}

await main();

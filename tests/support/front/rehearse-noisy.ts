import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startServer, type TestServer } from "../server.ts";
import { type ClubUnderTest, makeClub } from "../two-clubs.ts";
import { type BusyClub, busyClub } from "./busy-club.ts";
import { fronted } from "./direct.ts";
import type { Noise } from "./noise.ts";
import { failed, failedLine, openLoad, type Tried, within } from "./open-load.ts";

/** How a noisy neighbour is rehearsed. */
export interface NoisyPlan {
  /** Quiet clubs, each with two requests a second. */
  quiet: number;
  /** Connections of the noisy one. */
  connections: number;
  /** Seconds of each of the three parts: before, during, after. */
  seconds: number;
}

/** What the quiet clubs saw of one part. */
export interface NoisyPart {
  part: "before" | "during" | "after";
  tried: number;
  p50: number;
  p99: number;
  faults: string[];
}

export interface NoisyReport {
  parts: NoisyPart[];
  /** How often the noisy club got each status. */
  noisy: Record<string, number>;
}

const PER_CLUB = 2;
const ROWS = 5_000;
const PAUSE_MS = 3_000;

/** Quiet clubs are used as usual while one club exports and imports over many connections. */
export async function rehearseNoisy(postgresUrl: string, plan: NoisyPlan): Promise<NoisyReport> {
  const server = await startServer(postgresUrl, { LOG_LEVEL: "silent", API_CALLS: "600" });
  try {
    const quiet: BusyClub[] = [];
    for (let number = 0; number < plan.quiet; number++) quiet.push(await busyClub(server, `quiet-${number}`));
    await server.sql("DELETE FROM platform.rate_limits");
    const noisy = await makeClub(server, "noisy", "Noisy");
    await manyMembers(server, noisy);
    const parts: NoisyPart[] = [];
    // Warms up the code.
    await partOf("before", server, quiet, Math.min(plan.seconds, 10));
    parts.push(await partOf("before", server, quiet, plan.seconds));
    const noise = makeNoise(noisy, plan.connections);
    parts.push(await partOf("during", server, quiet, plan.seconds));
    const statuses = await noise.stop();
    await delay(PAUSE_MS);
    parts.push(await partOf("after", server, quiet, plan.seconds));
    const lost = (await Promise.all(quiet.map((club) => club.lost()))).flat();
    parts.at(-1)?.faults.push(...lost);
    return { parts, noisy: statuses };
  } finally {
    await server.stop();
  }
}

const manyMembers = (server: TestServer, { tenant }: ClubUnderTest) =>
  server.sqlIn(
    tenant,
    `INSERT INTO members (name, role, confirmed_at)
     SELECT 'Member ' || n, 'player', now() FROM generate_series(1, $1::int) n`,
    [ROWS],
  );

async function partOf(
  part: NoisyPart["part"],
  server: TestServer,
  quiet: readonly BusyClub[],
  seconds: number,
): Promise<NoisyPart> {
  const turns = new Map(quiet.map((club) => [club, 0]));
  const load = openLoad(quiet.length * PER_CLUB, (n) => {
    const club = quiet[n % quiet.length];
    if (!club) throw new Error("There is no quiet club.");
    const turn = turns.get(club) ?? 0;
    turns.set(club, turn + 1);
    return club.act(turn, fronted(server, club.subdomain));
  });
  await delay(seconds * 1_000);
  const tried: Tried[] = await load.stop();
  return {
    part,
    tried: tried.length,
    p50: within(tried, 0.5),
    p99: within(tried, 0.99),
    faults: failed(tried).map((one) => `${part} · ${failedLine(one)}`),
  };
}

/** Exports members as a file, reads lists, and imports, over this many connections, as fast as it is answered. */
function makeNoise(
  { origin, apiToken, as }: ClubUnderTest,
  connections: number,
): { stop(): Promise<Record<string, number>> } {
  const cookie = `sign-in=${as.admin.cookies(new URL(origin).host)["sign-in"]}`;
  const workerData: Noise = { origin, token: apiToken.admin, cookie, connections, rows: ROWS };
  const thread = new Worker(new URL("./noise.ts", import.meta.url), { workerData });
  return {
    async stop() {
      thread.postMessage("stop");
      const [statuses] = await once(thread, "message");
      return statuses;
    },
  };
}

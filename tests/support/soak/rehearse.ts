import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type BusyClub, busyClub } from "../front/busy-club.ts";
import { fronted } from "../front/direct.ts";
import { failed, failedLine, openLoad, type Tried, within } from "../front/open-load.ts";
import { startServer, type TestServer } from "../server.ts";

export interface SoakPlan {
  minutes: number;
  clubs: number;
  perSecond: number;
}

/** The process's resources at one moment. */
interface Sample {
  minute: number;
  residentMb: number;
  descriptors: number;
  connections: number;
}

export interface SoakReport {
  tried: number;
  p99: number;
  first: Sample;
  last: Sample;
  /** Of the memory after the warm-up, by least squares, in MB a minute. */
  slope: number;
  faults: string[];
}

const SAMPLE_MS = 5_000;
/** After this share of the time, code is compiled and the young generation has its final size. */
const WARM_UP = 0.3;

/** Serves many clubs for a long time, each as often as the others, and samples the process's resources. */
export async function rehearseSoak(postgresUrl: string, plan: SoakPlan): Promise<SoakReport> {
  const server = await startServer(postgresUrl, { LOG_LEVEL: "silent" });
  try {
    const clubs: BusyClub[] = [];
    for (let number = 0; number < plan.clubs; number++) {
      await server.sql("DELETE FROM platform.rate_limits");
      clubs.push(await busyClub(server, `soak-${number}`));
    }
    const load = openLoad(plan.perSecond, (n) => {
      const club = clubs[n % clubs.length];
      if (!club) throw new Error("There is no club.");
      return club.act(Math.floor(n / clubs.length), fronted(server, club.subdomain));
    });
    const samples: Sample[] = [];
    for (const begun = Date.now(); Date.now() - begun < plan.minutes * 60_000; await delay(SAMPLE_MS))
      samples.push(await sample(server, (Date.now() - begun) / 60_000));
    const tried = await load.stop();
    const lost = (await Promise.all(clubs.map((club) => club.lost()))).flat();
    return judge(samples.slice(Math.floor(samples.length * WARM_UP)), tried, lost);
  } finally {
    await server.stop();
  }
}

async function sample(server: TestServer, minute: number): Promise<Sample> {
  const [row] = await server.sql<{ count: number }>(
    "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()",
  );
  const status = readFileSync(`/proc/${server.pid()}/status`, "utf8");
  return {
    minute,
    residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024,
    descriptors: readdirSync(`/proc/${server.pid()}/fd`).length,
    connections: row?.count ?? 0,
  };
}

const MAX_SLOPE = 1;
/** How many more there may be at the end: clients open and close connections of their own. */
const MAX_MORE = 60;

function judge(samples: readonly Sample[], tried: readonly Tried[], lost: readonly string[]): SoakReport {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error("There was not enough time for a sample.");
  const slope = slopeOf(samples.map(({ minute, residentMb }) => [minute, residentMb]));
  const more = (of: "descriptors" | "connections") => last[of] - first[of];
  return {
    tried: tried.length,
    p99: within(tried, 0.99),
    first,
    last,
    slope,
    faults: [
      ...failed(tried).map(failedLine),
      ...lost,
      ...(slope >= MAX_SLOPE ? [`memory grows by ${slope.toFixed(2)} MB a minute`] : []),
      ...(more("descriptors") > MAX_MORE ? [`${more("descriptors")} more file descriptors`] : []),
      ...(more("connections") > 5 ? [`${more("connections")} more connections to the database`] : []),
    ],
  };
}

/** The slope of the line through these points with the least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

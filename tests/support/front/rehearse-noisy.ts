import { setTimeout as delay } from "node:timers/promises";
import { memberFile } from "../importing/member-file.ts";
import { startServer, type TestServer } from "../server.ts";
import { type ClubUnderTest, callApi, makeClub } from "../two-clubs.ts";
import { type BusyClub, busyClub } from "./busy-club.ts";
import { fronted } from "./direct.ts";
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
  /** How often the noisy club was answered with which status. */
  noisy: Record<string, number>;
}

const PER_CLUB = 2;
const ROWS = 5_000;
const PAUSE_MS = 3_000;

/** Quiet clubs are used as ever, while one club exports and imports over many connections. */
export async function rehearseNoisy(postgresUrl: string, plan: NoisyPlan): Promise<NoisyReport> {
  const server = await startServer(postgresUrl, { LOG_LEVEL: "silent", API_CALLS: "600" });
  try {
    const quiet: BusyClub[] = [];
    for (let number = 0; number < plan.quiet; number++) quiet.push(await busyClub(server, `quiet-${number}`));
    await server.sql("DELETE FROM platform.rate_limits");
    const noisy = await makeClub(server, "noisy", "Noisy");
    await manyMembers(server, noisy);
    const parts: NoisyPart[] = [];
    // Whatever is compiled at first is compiled now.
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

/** Exports of the members as a file, lists, and imports, over so many connections, as fast as they are answered. */
function makeNoise(club: ClubUnderTest, connections: number): { stop(): Promise<Record<string, number>> } {
  const statuses: Record<string, number> = {};
  let goesOn = true;
  const file = new File([memberFile("noise", ROWS)], "members.csv", { type: "text/csv" });
  const token = club.apiToken.admin;
  const acts = [
    () => callApi(club.origin, "/users/export", { token }),
    () => callApi(club.origin, "/users/export?format=csv", { token }),
    () => callApi(club.origin, "/users/import", { method: "POST", token, body: { file } }),
    () => club.as.admin.ask("/members"),
  ];
  const lane = async (number: number) => {
    for (let turn = number; goesOn; turn++) {
      const act = acts[turn % acts.length];
      const status = act
        ? await act().then(
            (answer) => answer.status,
            () => 0,
          )
        : 0;
      const key = String(status || "no answer");
      statuses[key] = (statuses[key] ?? 0) + 1;
      // Whoever is sent away comes back at once, but not without end in one tick.
      if (status === 429 || status === 0) await delay(50);
    }
  };
  const lanes = Array.from({ length: connections }, (_, number) => lane(number));
  return {
    async stop() {
      goesOn = false;
      await Promise.all(lanes);
      return statuses;
    },
  };
}

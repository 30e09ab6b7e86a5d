import { setTimeout as delay } from "node:timers/promises";
import { type BusyClub, busyClub } from "../front/busy-club.ts";
import { fronted } from "../front/direct.ts";
import { failedLine, openLoad, type Tried } from "../front/open-load.ts";
import { startServer, type TestServer } from "../server.ts";
import { eatConnections } from "./eaten-connections.ts";
import { rehearseNames } from "./names-gone.ts";
import { readOnlyFaults } from "./read-only.ts";
import type { Shortage, ShortageReport } from "./shortage.ts";
import { startOnSmallDisk } from "./small-disk.ts";
import { startStoppable } from "./stopped-database.ts";

export interface ShortagePlan {
  /** How long each lasts. */
  seconds: number;
  perSecond: number;
}

/** Room for the cluster and a few clubs, in megabytes. */
const DISK_MB = 320;
const BACK_LIMIT_MS = 30_000;
/** A refusal takes at most as long as a statement may; the rest is for a busy machine. */
const SLOWEST_MS = 8_000;

/** Takes away what the served product needs, one thing after the other, and gives it back. */
export async function rehearseShortages(postgresUrl: string, plan: ShortagePlan): Promise<ShortageReport[]> {
  return [
    ...(await stoppedDatabase(plan)),
    await fullDisk(plan),
    await fullServer(postgresUrl, plan),
    await rehearseNames(postgresUrl, (club, server, shortage) => during(server, club, plan, shortage)),
    await readOnlyFaults(postgresUrl),
  ];
}

async function stoppedDatabase(plan: ShortagePlan): Promise<ShortageReport[]> {
  const database = await startStoppable();
  try {
    return [
      await withClub(database.url, plan, {
        what: "database killed and restarted",
        ...database.restarted,
      }),
      await withClub(database.url, plan, { what: "database that hangs", ...database.hung }),
    ];
  } finally {
    await database.stop();
  }
}

async function fullDisk(plan: ShortagePlan): Promise<ShortageReport> {
  const disk = await startOnSmallDisk(DISK_MB);
  try {
    return await withClub(disk.url, plan, {
      what: "full disk",
      reads: true,
      async begin(server, club) {
        disk.fill();
        await fillPages(server, club);
      },
      end: async () => disk.empty(),
    });
  } finally {
    await disk.stop();
  }
}

const DISK_FULL = "53100";

/** Adds answers of the club's admin, one after the other, until the table's pages have no room for one more. */
async function fillPages(server: TestServer, { tenant }: BusyClub): Promise<void> {
  const sessions = await server.sqlIn<{ id: string }>(
    tenant,
    "SELECT id FROM occasions WHERE kind = 'session' ORDER BY id DESC",
  );
  for (const { id } of sessions) {
    const isFull = await server
      .sqlIn(
        tenant,
        `INSERT INTO attendances (occasion_id, member_id, state, note)
         SELECT $1, id, 'attending', repeat('x', 150) FROM members WHERE role = 'admin' LIMIT 1`,
        [id],
      )
      .then(
        () => false,
        (error: unknown) => {
          if (error instanceof Error && "code" in error && error.code === DISK_FULL) return true;
          throw error;
        },
      );
    if (isFull) return;
  }
}

function fullServer(postgresUrl: string, plan: ShortagePlan): Promise<ShortageReport> {
  const eaten = eatConnections(postgresUrl);
  return withClub(postgresUrl, plan, { what: "no connections", ...eaten });
}

async function withClub(url: string, plan: ShortagePlan, shortage: Shortage): Promise<ShortageReport> {
  const server = await startServer(url, { LOG_LEVEL: "silent" });
  try {
    return await during(server, await busyClub(server, "short"), plan, shortage);
  } finally {
    await server.stop();
  }
}

async function during(
  server: TestServer,
  club: BusyClub,
  { seconds, perSecond }: ShortagePlan,
  { what, reads = false, all = false, begin, end }: Shortage,
): Promise<ShortageReport> {
  const send = fronted(server, club.subdomain);
  const pid = server.pid();
  const load = openLoad(perSecond, (n) => club.act(n, send));
  const faults: string[] = [];
  await delay(3_000);
  await begin(server, club);
  const from = load.tried.length;
  await delay(seconds * 1_000);
  await end();
  const until = load.tried.length;
  const back = performance.now();
  const backMs = await untilWell(load.tried, back);
  await load.stop();
  const meanwhile = load.tried.slice(from, until);
  const told = meanwhile.filter(({ status }) => status === 503);
  const wrong = meanwhile.filter(({ status, what: act }) =>
    status !== 503 ? status === 0 || status >= 400 : all || (reads && act !== "check-in"),
  );
  faults.push(...wrong.map(failedLine), ...(await club.lost()));
  const slowestMs = Math.max(0, ...meanwhile.map(({ ms }) => ms));
  if (slowestMs > SLOWEST_MS) faults.push(`an answer took ${Math.round(slowestMs)} ms`);
  if (meanwhile.length === 0) faults.push("no request was made meanwhile, so nothing was shown");
  else if (!all && told.length === 0) faults.push("no request was refused, so nothing ran short");
  if (backMs > BACK_LIMIT_MS) faults.push("it did not recover by itself");
  if (server.pid() !== pid) faults.push("the process was replaced by another one");
  return { what, tried: meanwhile.length, told: told.length, slowestMs, backMs, faults };
}

/** How long after `back` the first second without any refusal began, in milliseconds. */
async function untilWell(tried: readonly Tried[], back: number): Promise<number> {
  for (let well = performance.now(), seen = tried.length; ; ) {
    await delay(100);
    if (tried.slice(seen).some(({ status }) => status === 0 || status >= 400)) well = performance.now();
    seen = tried.length;
    if (performance.now() - well >= 1_000) return well - back;
    if (performance.now() - back > BACK_LIMIT_MS + 1_000) return performance.now() - back;
  }
}

import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "../free-port.ts";
import { type Journal, journalFaults, startJournal } from "../journal.ts";
import { SERVER_SECRET, startServer, type TestServer } from "../server.ts";
import { serverProcess } from "../server-process.ts";
import { type ClubUnderTest, checksumOf, makeTwoClubs } from "../two-clubs.ts";
import { type ArchivedCluster, restoreCopy, startArchived } from "./archived-cluster.ts";
import { brokenRules, namesIn, tableSums } from "./copies.ts";
import { addClubs } from "./many-clubs.ts";
import { postgresAccount } from "./postgres-account.ts";

const CALLERS = 2;
const WORD = "Journal";
/** In the names of members who are added after the last copy. */
const AFTERWARDS = "Afterwards";

type Say = (line: string) => void;
interface Plan {
  clubs: number;
  /** To how many points in time it is restored. */
  restores: number;
  seconds: number;
  say: Say;
  fault: Say;
}

/** Backs up an installation while it is used, restores it to points in time, brings one club back, and finally all of it after a loss. */
export async function rehearseRestore(plan: Plan): Promise<void> {
  const account = await postgresAccount("restore");
  const cluster = await startArchived(account);
  try {
    const server = await startServer(cluster.url, { LOG_LEVEL: "error" });
    const { red, blue } = await makeTwoClubs(server);
    await measured(plan, `${plan.clubs} clubs created`, () => addClubs(server.ownerUrl, plan.clubs - 2));
    await measured(plan, `full backup of ${plan.clubs} clubs`, () =>
      cluster.backRest("backup", "--type=full"),
    );
    const journal = startJournal(red, { callers: CALLERS, word: WORD });
    await delay(2_000);
    await measured(plan, "differential backup during writes", () =>
      cluster.backRest("backup", "--type=diff"),
    );
    const instants: Date[] = [];
    for (let number = 0; number < plan.restores; number++) {
      await delay((plan.seconds * 1_000) / (plan.restores + 1));
      instants.push(await nowIn(server));
    }
    await delay((plan.seconds * 1_000) / (plan.restores + 1));
    await journal.stop();
    await cluster.backRest("check");
    const scene = { account, cluster, server, red, journal, plan };
    for (const [at, instant] of instants.entries())
      await rehearsePointInTime(scene, { instant, isFirst: at === 0 }, async (copyUrl) => {
        if (at === instants.length - 1) await rehearseOneClub({ ...scene, blue, copyUrl });
      });
    await rehearseFullRestore({ account, cluster, server, red, journal, plan });
  } finally {
    await cluster.stop();
    await account.remove();
  }
}

interface Scene {
  account: Awaited<ReturnType<typeof postgresAccount>>;
  cluster: ArchivedCluster;
  server: TestServer;
  red: ClubUnderTest;
  journal: Journal;
  plan: Plan;
}

/** Restores a copy to a point in time, exact to the act. All but the first reuse the copy before, as on a machine that has one. */
async function rehearsePointInTime(
  { account, cluster, server, red, journal, plan }: Scene,
  { instant, isFirst }: { instant: Date; isFirst: boolean },
  work: (copyUrl: string) => Promise<void>,
): Promise<void> {
  const began = Date.now();
  const copy = await restoreCopy(account, cluster, { name: "minute", to: instant, isDelta: !isFirst });
  const took = seconds(began);
  const copyUrl = databaseOf(copy.url, server);
  const names = await namesIn(copyUrl, red.tenant, WORD);
  const before = journal.done().filter(({ doneAt }) => (doneAt ?? 0) < instant.getTime());
  const after = journal.entries.filter(({ sentAt }) => sentAt > instant.getTime());
  for (const fault of journalFaults(before, names)) plan.fault(fault);
  const early = after.filter(({ name }) => names.includes(name));
  if (early.length > 0) plan.fault(`${early.length} acts done after this point in time are in its copy`);
  for (const fault of await brokenRules(copyUrl)) plan.fault(fault);
  plan.say(
    `copy as of ${instant.toISOString()}: takes connections ${took} after the command; ${before.length} earlier acts are there, ${after.length} later ones are not`,
  );
  await work(copyUrl);
  await copy.stop();
}

/** Brings one club back from a copy, while all others go on. */
async function rehearseOneClub({
  account,
  server,
  red,
  blue,
  plan,
  copyUrl,
}: Scene & { blue: ClubUnderTest; copyUrl: string }): Promise<void> {
  const inCopy = await tableSums(copyUrl, red.tenant);
  const others = await checksumOf(server, blue.tenant);
  const directory = join(account.folder, "one-club");
  const started = Date.now();
  await host(copyUrl, account.folder, "export-club", "--subdomain", red.subdomain, "--to", directory);
  const kept = join(account.folder, "kept");
  await host(
    server.ownerUrl,
    account.folder,
    "import-club",
    "--from",
    directory,
    "--replace",
    "--keep",
    kept,
  );
  plan.say(`one club is back from this copy ${seconds(started)} after its export began`);
  const now = await tableSums(server.ownerUrl, red.tenant);
  const changed = [...now].filter(([table, sum]) => inCopy.get(table) !== sum).map(([table]) => table);
  const unexpected = changed.filter((table) => !QUIETED.has(table));
  if (unexpected.length > 0)
    plan.fault(`the restored club differs from its copy in ${unexpected.join(", ")}`);
  if ((await checksumOf(server, blue.tenant)) !== others) plan.fault("another club was touched");
  const home = await red.as.admin.open("/");
  if (home.status !== 200) plan.fault(`the admin's home answers ${home.status} after the restore`);
}

/** Tables that an import changes so that nobody is told anything again. */
const QUIETED = new Set([
  "notices",
  "notice_mails",
  "notice_pushes",
  "welcomes",
  "webhook_deliveries",
  "webhooks",
  "occasions",
  "member_imports",
]);

/** Brings everything back after the machine is lost with whatever it had not archived. */
async function rehearseFullRestore({ account, cluster, server, red, plan }: Scene): Promise<void> {
  const journal = startJournal(red, { callers: CALLERS, word: AFTERWARDS });
  await delay(plan.seconds * 1_000);
  await journal.stop();
  const done = journal.done();
  const lostAt = Date.now();
  await cluster.lose();
  await server.kill();
  const copy = await restoreCopy(account, cluster, { name: "whole" });
  const port = await freePort();
  const address = Object.assign(new URL(server.platform), { port: String(port) }).origin;
  const served = serverProcess({
    root: ROOT,
    address,
    env: {
      ...serving(databaseOf(copy.url, server), account.folder),
      BASE_URL: address.replace("www.", ""),
      PORT: String(port),
    },
  });
  await served.start();
  plan.say(`all ${plan.clubs} clubs are served again ${seconds(lostAt)} after the loss (RTO)`);
  const names = new Set(await namesIn(databaseOf(copy.url, server), red.tenant, AFTERWARDS));
  const lost = done.filter(({ name }) => !names.has(name));
  const oldest = Math.min(...lost.map(({ doneAt }) => doneAt ?? Number.POSITIVE_INFINITY));
  const lostSeconds = lost.length > 0 ? (lostAt - oldest) / 1_000 : 0;
  plan.say(
    `of ${done.length} acts, ${lost.length} are lost: those of the last ${lostSeconds.toFixed(1)} s (RPO)`,
  );
  if (lostSeconds > 300) plan.fault(`${lostSeconds} s of acts are lost`);
  for (const fault of await brokenRules(databaseOf(copy.url, server))) plan.fault(fault);
  await served.end();
  await copy.stop();
}

async function measured(plan: Plan, what: string, work: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  await work();
  plan.say(`${what}: ${seconds(began)}`);
}

const seconds = (since: number) => `${((Date.now() - since) / 1_000).toFixed(1)} s`;

async function nowIn(server: TestServer): Promise<Date> {
  const [row] = await server.sql<{ now: Date }>("SELECT clock_timestamp() AS now");
  return row?.now ?? new Date();
}

/** The server's database in another cluster. */
function databaseOf(url: string, { ownerUrl }: TestServer): string {
  return Object.assign(new URL(url), { pathname: new URL(ownerUrl).pathname }).href;
}

function serving(url: string, folder: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    DATABASE_URL: url,
    SECRET: SERVER_SECRET,
    DATA_DIR: folder,
    DEMO: "0",
    JOBS: "off",
  };
}

/** Runs a command of the hosting kit. */
async function host(url: string, folder: string, script: string, ...options: string[]): Promise<void> {
  const file = join(ROOT, "scripts/hosting", `${script}.ts`);
  const own = { PATH: process.env.PATH, NODE_ENV: "test" as const };
  const env: NodeJS.ProcessEnv = Object.assign(serving(url, folder), own);
  await promisify(execFile)(process.execPath, [file, ...options], { cwd: ROOT, env });
}

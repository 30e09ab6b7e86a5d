import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "../free-port.ts";
import { callApi } from "../http.ts";
import { SERVER_SECRET, type TestServer } from "../server.ts";
import type { ServerProcess } from "../server-process.ts";
import type { ClubUnderTest } from "../two-clubs.ts";

/** Something that goes wrong, and the alerts that it must raise. */
export interface Cause {
  words: string;
  alerts: string[];
  /** Begins it; returns how to end it. */
  begin(): Promise<() => Promise<void>>;
}

/** Where causes take place: a process that serves, one that does the jobs, and their databases. */
export interface Scene {
  server: TestServer;
  jobs: ServerProcess;
  red: ClubUnderTest;
  blue: ClubUnderTest;
  dataDir: string;
  postgres: Stoppable;
  /** The server of a second cell. */
  east: Stoppable;
  /** A machine that only says of itself what it is told to, since no cause may fill a real disk or make a certificate expire. */
  standIn: StandIn;
}

/** Something that Prometheus reads in place of a process. */
export interface StandIn {
  port: number;
  /** What it says from now on, in the format of Prometheus. */
  says(text: string): void;
  stop(): Promise<void>;
}

/** Opens a stand-in that says nothing yet. */
export async function openStandIn(): Promise<StandIn> {
  let said = "";
  const server = createServer((_req, res) => res.writeHead(200, { "Content-Type": "text/plain" }).end(said));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    says(text) {
      said = text;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Stoppable {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Every cause, each of which makes some rules fire. */
export function causesIn(scene: Scene): Cause[] {
  const { server, jobs, red, blue } = scene;
  const home = (club: ClubUnderTest) => club.as.admin.ask("/");
  return [
    {
      words: "a club's migration fails",
      alerts: ["TeamsheetMigrationFailed"],
      async begin() {
        const column = "applied_migrations";
        const where = `WHERE id = '${blue.tenant}'`;
        const [before] = await server.sql<{ ids: string[] }>(
          `SELECT ${column} AS ids FROM control.schemas ${where}`,
        );
        await server.sql(`UPDATE control.schemas SET ${column} = ${column}[2:] ${where}`);
        await migrate(scene);
        return async () => {
          await server.sql(`UPDATE control.schemas SET ${column} = $1, last_error = NULL ${where}`, [
            before?.ids,
          ]);
        };
      },
    },
    {
      words: "the mail server is gone",
      alerts: ["TeamsheetMailFailing", "TeamsheetJobsFailing", "TeamsheetQueueStuck"],
      async begin() {
        for (const club of [red, blue])
          for (const role of ["player", "coach", "admin"] as const)
            await fetchLink(club, `${role}@${club.subdomain}.example`);
        return async () => {
          await server.sql("DELETE FROM pgboss.job WHERE name = 'mail'");
        };
      },
    },
    {
      words: "a receiver of webhooks is gone",
      alerts: ["TeamsheetWebhooksFailing"],
      async begin() {
        const address = `http://127.0.0.1:${await freePort()}/`;
        await callApi(red.origin, "/webhooks", {
          token: red.apiToken.admin,
          method: "POST",
          body: { address, kinds: ["member.updated"] },
        });
        const member = `/users/${red.ids.member}`;
        const ended = repeat(700, async () => {
          await callApi(red.origin, member, {
            token: red.apiToken.admin,
            method: "PATCH",
            body: { name: `Member ${Date.now()}` },
          });
          await server.sqlIn(red.tenant, "UPDATE webhooks SET resting_until = NULL");
        });
        return async () => {
          await ended();
          await server.sqlIn(red.tenant, "UPDATE webhooks SET state = 'paused'");
        };
      },
    },
    {
      words: "a club's table is gone",
      alerts: ["TeamsheetErrors"],
      async begin() {
        await server.sql(`ALTER TABLE ${red.tenant}.occasions RENAME TO gone`);
        const ended = repeat(200, () => home(red));
        return async () => {
          await ended();
          await server.sql(`ALTER TABLE ${red.tenant}.gone RENAME TO occasions`);
        };
      },
    },
    {
      words: "two clubs' tables of members are locked",
      alerts: ["TeamsheetSlow", "TeamsheetPoolWaits"],
      async begin() {
        const locks = repeat(20, () => locked(server.ownerUrl, [red, blue]));
        const visits = [red, blue].flatMap((club) =>
          Array.from({ length: 6 }, () => repeat(50, () => home(club).catch(() => {}))),
        );
        return async () => void (await Promise.all([locks, ...visits].map((end) => end())));
      },
    },
    {
      words: "the serving process gets no CPU",
      alerts: ["TeamsheetEventLoop"],
      async begin() {
        return repeat(300, async () => {
          process.kill(server.pid(), "SIGSTOP");
          await delay(450);
          process.kill(server.pid(), "SIGCONT");
        });
      },
    },
    {
      words: "the process that does the jobs is gone",
      alerts: ["TeamsheetDown", "TeamsheetOutboxStuck"],
      async begin() {
        await jobs.kill();
        // The people whose mails were refused before have reached their limit of links.
        await server.sql("DELETE FROM platform.rate_limits");
        await fetchLink(red, "player@red.example");
        return () => jobs.start();
      },
    },
    {
      words: "the process that does the jobs dies again and again",
      alerts: ["TeamsheetRestarting"],
      async begin() {
        for (let times = 0; times < 3; times++) {
          await jobs.kill();
          await jobs.start();
          // Long enough for Prometheus to see it.
          await delay(2_500);
        }
        return async () => {};
      },
    },
    {
      words: "the write-ahead log can't be archived",
      alerts: ["TeamsheetArchiveFailing"],
      async begin() {
        await archiveBy(server, "false");
        return () => archiveBy(server, "true");
      },
    },
    {
      words: "no backup was taken last night",
      alerts: ["TeamsheetBackupOld"],
      async begin() {
        await server.sql(
          "INSERT INTO platform.backups VALUES (now() - interval '27 hours', '/srv/backups/old', 2, 1)",
        );
        return async () => {
          await server.sql("INSERT INTO platform.backups VALUES (now(), '/srv/backups/new', 2, 1)");
        };
      },
    },
    {
      words: "a disk is nearly full, and a certificate was not renewed",
      alerts: ["TeamsheetDiskFull", "TeamsheetCertificateEnds"],
      async begin() {
        scene.standIn.says(
          "teamsheet_disk_free_bytes 9\nteamsheet_disk_size_bytes 100\nteamsheet_certificate_seconds 1000000\n",
        );
        return async () =>
          scene.standIn.says(
            "teamsheet_disk_free_bytes 90\nteamsheet_disk_size_bytes 100\nteamsheet_certificate_seconds 5000000\n",
          );
      },
    },
    {
      words: "the database of a cell is gone",
      alerts: ["TeamsheetCellDown"],
      async begin() {
        await scene.east.stop();
        return () => scene.east.start();
      },
    },
    {
      words: "the database is gone",
      alerts: ["TeamsheetDatabaseDown"],
      async begin() {
        await scene.postgres.stop();
        return () => scene.postgres.start();
      },
    },
  ];
}

async function fetchLink(club: ClubUnderTest, email: string): Promise<void> {
  await callApi(club.origin, "/access-link", { method: "POST", body: { email } });
}

/** Repeats something until the returned function is called. */
function repeat(pauseMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let ending = false;
  const running = (async () => {
    while (!ending) {
      await work();
      await delay(pauseMs);
    }
  })();
  return async () => {
    ending = true;
    await running;
  };
}

async function locked(ownerUrl: string, clubs: ClubUnderTest[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(
      `LOCK TABLE ${clubs.map(({ tenant }) => `${tenant}.members`).join(", ")} IN ACCESS EXCLUSIVE MODE`,
    );
    await delay(2_000);
    await client.query("ROLLBACK");
  } finally {
    await client.end();
  }
}

async function archiveBy(server: TestServer, command: string): Promise<void> {
  await server.sql(`ALTER SYSTEM SET archive_command = '${command}'`);
  await server.sql("SELECT pg_reload_conf()");
  await server.sql("CREATE TABLE IF NOT EXISTS public.written (); DROP TABLE public.written");
  await server.sql("SELECT pg_switch_wal()");
}

async function migrate({ server, dataDir }: Scene): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, "scripts/hosting/migrate.ts")], {
    cwd: ROOT,
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: server.ownerUrl,
      SECRET: SERVER_SECRET,
      DATA_DIR: dataDir,
    },
  });
  await once(child, "exit");
}

import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { projectNode, ROOT } from "#scripts/toolchain.mjs";
import { SERVER_SECRET, startServer, type TestServer } from "../server.ts";
import { type ClubUnderTest, makeClub } from "../two-clubs.ts";
import { type SecondServer, startSecondServer } from "./second-server.ts";

/** The served product over two database servers: the platform's, and one with the cell `east`. */
export interface Ground {
  server: TestServer;
  second: SecondServer;
  /** A club that moves, and one that stays in `main`. */
  red: ClubUnderTest;
  blue: ClubUnderTest;
  /** Runs a statement in the schema of a club, as the owner of the cell where it lives. */
  inClub<T extends object>(tenant: string, sql: string): Promise<T[]>;
  /** Begins a move of the red club, or another run of that command. */
  move(...options: string[]): Mover;
  end(): Promise<void>;
}

/** A run of `clubs:move`. */
export interface Mover {
  /** Waits until it prints these words, or ends. */
  printed(words: string): Promise<void>;
  /** kill −9. */
  kill(): void;
  /** Its exit code and what it printed; −1 if it was killed. */
  ended: Promise<{ code: number; output: string }>;
}

export async function layGround(postgresUrl: string): Promise<Ground> {
  const second = await startSecondServer();
  const cells = JSON.stringify({ east: second.url });
  const server = await startServer(postgresUrl, { CELLS: cells, LOG_LEVEL: "silent" });
  // Makes all clubs in `main`, where the tests' tools look for them.
  await server.sql("UPDATE platform.cells SET state = 'closed' WHERE name = 'east'");
  const red = await makeClub(server, "red", "Red");
  const blue = await makeClub(server, "blue", "Blue");
  return {
    server,
    second,
    red,
    blue,
    async inClub<T extends object>(tenant: string, sql: string) {
      const [place] = await server.sql<{ cell: string }>("SELECT cell FROM platform.tenants WHERE id = $1", [
        tenant,
      ]);
      const client = new pg.Client({
        connectionString: place?.cell === "east" ? second.url : server.ownerUrl,
      });
      await client.connect();
      try {
        await client.query(`SET search_path = ${tenant}, pg_temp`);
        return (await client.query<T & pg.QueryResultRow>(sql)).rows;
      } finally {
        await client.end();
      }
    },
    move: (...options) =>
      startMover(["--subdomain", red.subdomain, ...options], {
        DATABASE_URL: server.ownerUrl,
        SECRET: SERVER_SECRET,
        CELLS: cells,
      }),
    async end() {
      await server.stop();
      await second.remove();
    },
  };
}

function startMover(options: string[], env: Record<string, string>): Mover {
  const script = join(ROOT, "scripts/hosting/move-club.ts");
  const child = spawn(projectNode(), [script, ...options], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += String(text);
      heard();
    });
  const ended = new Promise<{ code: number; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code: code ?? -1, output })),
  );
  return {
    async printed(words) {
      const said = new Promise<void>((resolve) => {
        heard = () => output.includes(words) && resolve();
        heard();
      });
      await Promise.race([said, ended]);
    },
    kill: () => void child.kill("SIGKILL"),
    ended,
  };
}

import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "./free-port.ts";
import { hostedProcess, type ServerHost } from "./hosted-process.ts";
import { ask } from "./http.ts";
import { makeScratchFolder } from "./scratch.ts";
import { type ServerProcess, serverProcess } from "./server-process.ts";

/** A mail as the product's own mailbox shows it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  receivedAt: string;
}

/** The built product, served by a process of its own on a database of its own. */
export interface TestServer {
  port: number;
  /** The owner's connection string of its database. */
  ownerUrl: string;
  /** The origin of the platform. */
  platform: string;
  /** The origin of a club. */
  club(subdomain: string): string;
  /** Runs a statement as the owner of the database; values are $1, $2 … `kept`: prepares it, since it is run often. */
  sql<T extends object>(text: string, values?: unknown[], how?: { kept: boolean }): Promise<T[]>;
  /** The same with a club's schema as the search path, as its triggers need it. */
  sqlIn<T extends object>(tenant: string, text: string, values?: unknown[]): Promise<T[]>;
  /** The mails caught for an address, newest first. */
  mails(to: string): Promise<Mail[]>;
  /** What the process printed so far. */
  output(): string;
  /** The id of the running process. */
  pid(): number;
  /** The processor time that the process has used so far, in milliseconds. Throws if it does not answer within 30 s. */
  cpuMs(): Promise<number>;
  /** kill −9, and nothing else. */
  kill(): Promise<void>;
  /** Starts it again on the same port and database. */
  start(): Promise<void>;
  /** Starts one more process on the same database, at a port of its own; `env` is what differs. */
  another(how?: {
    env?: ServerEnv | undefined;
    script?: "run.ts" | "serve.ts";
    within?: readonly string[];
  }): Promise<ServerProcess>;
  /** Stops it as Ctrl-C does, and removes the database. Throws if it did not stop cleanly. */
  stop(): Promise<void>;
}

/** The same for all, since the database login's password is derived from it and logins belong to the whole cluster. */
export const SERVER_SECRET = "tests-only-tests-only-tests-only-tests-only";
/** A push service at which nothing listens, since tests reach nothing beyond this machine. */
export const PUSH_SERVICE = "http://127.0.0.1:9";

/** The servers of this process that have not been stopped. */
export const runningServers = new Set<TestServer>();

/** Threads give way to other work, so on a busy machine they take much longer. */
export const PATIENCE = "50";

type ServerEnv = Record<string, string>;

/**
 * @param postgresUrl the owner's connection string of a running PostgreSQL
 * @param env what differs from a plain start; it may depend on the platform's origin
 * @param how.baseName the name whose subdomains are the clubs; browsers resolve every name under localhost to this machine
 * @param how.root the built checkout that is served
 * @param how.template a prepared database to begin with; without one the product prepares its own
 * @param how.host the process that serves it, if it needs none of its own; only on a prepared database
 */
export async function startServer(
  postgresUrl: string,
  env: ServerEnv | ((platform: string) => Promise<ServerEnv>) = {},
  how: { baseName?: string; root?: string; template?: string; host?: ServerHost } = {},
): Promise<TestServer> {
  const { baseName = "localhost", root = ROOT, template, host } = how;
  const database = `site_${randomBytes(6).toString("hex")}`;
  const dataDir = makeScratchFolder("site");
  await asOwner(
    postgresUrl,
    `CREATE DATABASE ${database}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ""}`,
  );
  const ownerUrl = Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href;
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // A server that is stopped ends idle connections; if that matters, the next statement fails.
  owner.on("error", () => {});
  const port = await freePort();
  const base = `http://${baseName}:${port}`;
  const platform = platformOrigin(base);
  const own = typeof env === "function" ? await env(platform) : env;
  const envAt = (port: number, env: ServerEnv = {}): ServerEnv => ({
    NODE_ENV: "production",
    PORT: String(port),
    BASE_URL: base,
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    SECRET: SERVER_SECRET,
    DEMO: "0",
    PUSH_SERVICES: PUSH_SERVICE,
    LOG_LEVEL: "warn",
    // A test file makes more calls than any program.
    API_CALLS: "1000000",
    COMPUTING_PATIENCE: PATIENCE,
    ...own,
    ...env,
  });
  const main = host
    ? hostedProcess(host, { address: platform, env: envAt(port) })
    : serverProcess({ root, address: platform, env: envAt(port) });

  const server: TestServer = {
    port,
    ownerUrl,
    platform,
    club: (subdomain) => clubOrigin(base, subdomain),
    async sql<T extends object>(text: string, values: unknown[] = [], { kept = false } = {}) {
      const name = kept ? createHash("sha256").update(text).digest("base64url") : undefined;
      return (await owner.query<T & pg.QueryResultRow>({ text, values, name })).rows;
    },
    async sqlIn<T extends object>(tenant: string, text: string, values: unknown[] = []) {
      const client = await owner.connect();
      try {
        await client.query(`SET search_path = ${tenant}, pg_temp`);
        return (await client.query<T & pg.QueryResultRow>(text, values)).rows;
      } finally {
        await client.query("RESET search_path");
        client.release();
      }
    },
    mails: async (to) => {
      const answer = await ask(`${platform}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      return JSON.parse(answer.text) as Mail[];
    },
    output: () => main.output(),
    pid: () => main.pid(),
    cpuMs: () => main.cpuMs(),
    start: () => main.start(),
    kill: () => main.kill(),
    async another({ env, ...how } = {}) {
      const own = await freePort();
      const address = Object.assign(new URL(platform), { port: String(own) }).origin;
      const process = serverProcess({ root, address, ...how, env: envAt(own, env) });
      await process.start();
      return process;
    },
    async stop() {
      runningServers.delete(server);
      const code = await main.end();
      await owner.end();
      await asOwner(postgresUrl, `DROP DATABASE ${database} WITH (FORCE)`);
      rmSync(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${main.output()}`);
    },
  };
  await server.start();
  runningServers.add(server);
  return server;
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

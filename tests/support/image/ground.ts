import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { freePort } from "../free-port.ts";
import type { BusyClub } from "../front/busy-club.ts";
import { ask } from "../http.ts";
import { withDatabase } from "../postgres-setup.ts";
import { type Mail, PUSH_SERVICE } from "../server.ts";
import type { ClubHost } from "../two-clubs.ts";
import { openVisitor, type Visitor } from "../visitor.ts";
import { composeSettings, ownerStatements } from "./compose-file.ts";

/** A database of its own for the containers, and the variables by which they find it. */
export interface Ground extends ClubHost {
  env: Record<string, string>;
  /** The migration step's, which may revoke what the owner may not. */
  superuserUrl: string;
  close(): Promise<void>;
}

const MAIL_LIMIT_MS = 30_000;

export async function openGround(postgresUrl: string): Promise<Ground> {
  const name = `image_${randomBytes(6).toString("hex")}`;
  const server = new pg.Pool({ connectionString: postgresUrl, max: 1 });
  server.on("error", () => {});
  for (const statement of ownerStatements({ name, password: "of-the-owner" })) await server.query(statement);
  // Over the port, since the socket's folder is not in the container.
  const superuserUrl = Object.assign(new URL(withDatabase(postgresUrl, name)), { search: "" }).href;
  const ownerUrl = Object.assign(new URL(superuserUrl), { username: name, password: "of-the-owner" }).href;
  const port = await freePort();
  const { sql, sqlIn, end } = openOwner(superuserUrl);
  return {
    ...hostAt(port),
    sql,
    sqlIn,
    superuserUrl,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: ownerUrl,
      SECRET: randomBytes(32).toString("hex"),
      PUSH_SERVICES: PUSH_SERVICE,
      LOG_LEVEL: "warn",
      API_CALLS: "1000000",
      DRAIN_SECONDS: composeSettings().drainSeconds,
    },
    async close() {
      await end();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

/** The addresses of an installation that is served at a port of this machine. */
export function hostAt(port: number): Pick<ClubHost, "platform" | "club" | "output"> {
  const base = `http://localhost:${port}`;
  return {
    platform: platformOrigin(base),
    club: (subdomain) => clubOrigin(base, subdomain),
    output: () => "",
  };
}

function openOwner(url: string): Pick<ClubHost, "sql" | "sqlIn"> & { end(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // At the end of a failed run the server is stopped; that must not hide the actual error.
  pool.on("error", () => {});
  return {
    async sql<T extends object>(text: string, values: unknown[] = []) {
      return (await pool.query<T & pg.QueryResultRow>(text, values)).rows;
    },
    async sqlIn<T extends object>(tenant: string, text: string, values: unknown[] = []) {
      const client = await pool.connect();
      try {
        await client.query(`SET search_path = ${tenant}, pg_temp`);
        return (await client.query<T & pg.QueryResultRow>(text, values)).rows;
      } finally {
        await client.query("RESET search_path");
        client.release();
      }
    },
    end: () => pool.end(),
  };
}

/** Signs somebody in at a club as people do: asks for a link, and presses the button on the page that the mail leads to. */
export async function signInByMail(
  host: Pick<ClubHost, "platform" | "club">,
  { subdomain, email }: { subdomain: string; email: string },
): Promise<Visitor> {
  const visitor = openVisitor(host.club(subdomain));
  await visitor.submit("/login", { intent: "send-link", email, to: "/", website: "" });
  const link = new URL(await linkFor(host.platform, email));
  const code = link.searchParams.get("code") ?? "";
  const entered = await visitor.post("/auto-login", { intent: "confirm", auth: "magic-link", code });
  if (entered.status >= 400)
    throw new Error(`${email} could not sign in: ${entered.status}\n${entered.text}`);
  return visitor;
}

async function linkFor(platform: string, to: string): Promise<string> {
  for (const until = Date.now() + MAIL_LIMIT_MS; Date.now() < until; await delay(100)) {
    const { text } = await ask(`${platform}/dev/mailbox.json?${new URLSearchParams({ to })}`);
    const mails = JSON.parse(text) as Mail[];
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes("/auto-login"));
    if (link) return link;
  }
  throw new Error(`No link was sent to ${to}.`);
}

/** Checks somebody in to a session by the form on home; returns whether the database has the check-in. */
export async function checkInByForm(
  host: Pick<ClubHost, "sqlIn">,
  { tenant }: Pick<BusyClub, "tenant">,
  visitor: Visitor,
  email: string,
): Promise<boolean> {
  const [session] = await host.sqlIn<{ id: string }>(
    tenant,
    "SELECT max(id) AS id FROM occasions WHERE kind = 'session'",
  );
  await visitor.post("/", { intent: "answer", occasionId: String(session?.id), attending: "1" });
  const [found] = await host.sqlIn(
    tenant,
    `SELECT FROM attendances a JOIN members m ON m.id = a.member_id
      WHERE a.occasion_id = $1 AND m.email = $2 AND a.state = 'attending'`,
    [session?.id, email],
  );
  return found !== undefined;
}

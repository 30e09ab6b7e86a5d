import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { affiliate, identityFor } from "#app/core/accounts/identities.server.ts";
import { startSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { App } from "#app/core/app.server.ts";
import { readEnv } from "#app/core/env.server.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { registry, tenantMigrations } from "#app/main/composition.server.ts";
import { openApp } from "#app/main/open-app.server.ts";
import type { Club } from "#tenants/directory.ts";
import { migrateTenants } from "#tenants/migrate-tenants.ts";
import { prepareDatabase } from "#tenants/prepare-database.ts";
import { startPostgres } from "../../embedded-postgres.ts";
import { expectedBy } from "../../run/open-process.ts";
import { makeCells } from "./cells.ts";

const SECRET = "a secret that guards nothing but a bench";
const MEMBERS = 200;
const SESSIONS = 50;
const ATTENDING = 20;

/** Somebody who can call the product: member id, cookie value and API credential. */
export interface Caller {
  memberId: number;
  identityId: string;
  browserToken: string;
  apiToken: string;
}

export interface Fixture {
  app: App;
  club: Club;
  callers: Caller[];
  sessionIds: number[];
  /** Environment variables for a serving process. */
  environment: Record<string, string>;
  appUrl: string;
  close(): Promise<void>;
}

/**
 * Opens a database of its own with one club: 200 members who can sign in, 50 coming sessions with 20 attendances each. With
 * `cells` it also makes that many further databases, half of them on a second server, and the club lives in those.
 */
export async function openFixture({ subdomain = "bench", cells = 0 } = {}): Promise<Fixture> {
  const given = process.env.BENCH_DATABASE_URL;
  const directory = await mkdtemp(join(tmpdir(), "teamsheet-bench-"));
  const postgres = given ? undefined : await startPostgres({ dataDir: join(directory, "postgres") });
  const ownerUrl = given ?? postgres?.url ?? "";
  const others = await makeCells(ownerUrl, directory, cells);
  const environment = {
    NODE_ENV: "production",
    DATABASE_URL: ownerUrl,
    ...(cells > 0 && { CELLS: JSON.stringify(others.urls) }),
    SECRET,
    LOG_LEVEL: "error",
    JOBS: "off",
    API_CALLS: "1000000000",
    DATA_DIR: join(directory, "data"),
    PORT: "0",
  };
  const env = readEnv(environment, undefined, registry.modules);
  const prepared = await prepareDatabase(ownerUrl, {
    ...expectedBy(env),
    cells: others.urls,
  });
  await migrateTenants({ ownerUrl, cells: others.urls, migrations: tenantMigrations });
  const log = createLogger({ level: "error" });
  const app = openApp(env, { ...prepared, log });
  const club = await createClub(app, {
    name: "Bench Athletic",
    subdomain,
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "en-GB",
    adminName: "Ada Bench",
    adminEmail: "ada@bench.test",
  });
  const callers = await addCallers(app, club);
  const sessionIds = await addSessions(app, club, callers);
  return {
    app,
    club,
    callers,
    sessionIds,
    environment,
    appUrl: prepared.appUrl,
    async close() {
      await app.close();
      await others.stop();
      await postgres?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function addCallers(app: App, club: Club): Promise<Caller[]> {
  const tenant = club.tenant;
  const signedIn = await app.database.withPlatform({}, async (db) => {
    const made: Omit<Caller, "memberId">[] = [];
    for (let index = 0; index < MEMBERS; index++) {
      const identityId = await identityFor(db, `player${index}@bench.test`);
      await affiliate(db, { identityId, tenant });
      const signIn = { identityId, tenant, userAgent: "bench" };
      const { token: browserToken } = await startSignIn(db, { ...signIn, kind: "browser" });
      const { token: apiToken } = await startSignIn(db, { ...signIn, kind: "api" });
      made.push({ identityId, browserToken, apiToken });
    }
    return made;
  });
  return withUnitOfWork(app, club, { as: "system" }, async ({ db }) => {
    const rows: { id: number }[] = await db("members")
      .insert(
        signedIn.map(({ identityId }, index) => ({
          name: `Player Number ${index}`,
          email: `player${index}@bench.test`,
          identity_id: identityId,
          // The API's lists need an admin.
          role: index === 0 ? "admin" : "player",
        })),
      )
      .returning("id");
    return signedIn.map((caller, index) => ({ ...caller, memberId: rows[index]?.id ?? 0 }));
  });
}

async function addSessions(app: App, club: Club, callers: Caller[]): Promise<number[]> {
  return withUnitOfWork(app, club, { as: "system" }, async ({ db, now }) => {
    const HOUR = 3_600_000;
    const rows: { id: number }[] = await db("occasions")
      .insert(
        Array.from({ length: SESSIONS }, (_, index) => ({
          kind: "session",
          name: `Training ${index + 1}`,
          address: "Campo 3",
          starts_at: new Date(now.getTime() + (index + 1) * 3 * HOUR),
          finishes_at: new Date(now.getTime() + (index + 1) * 3 * HOUR + HOUR),
          capacity: MEMBERS,
        })),
      )
      .returning("id");
    const answers = rows.flatMap(({ id }, session) =>
      Array.from({ length: ATTENDING }, (_, place) => ({
        occasion_id: id,
        member_id: callers[(session * 7 + place) % 100]?.memberId,
        state: "attending",
        attending_since: now,
      })),
    );
    await db("attendances").insert(answers);
    // A club in the middle of its season: home has no list of first steps.
    await db("organization").update({ first_steps_ended_at: now });
    return rows.map(({ id }) => id);
  });
}

/** Runs VACUUM and ANALYZE, as Postgres does by itself within minutes: it plans differently afterwards. */
export async function vacuum({ environment }: Fixture): Promise<void> {
  const cells: Record<string, string> = JSON.parse(environment.CELLS ?? "{}");
  for (const connectionString of [environment.DATABASE_URL, ...Object.values(cells)]) {
    const owner = new pg.Client({ connectionString });
    await owner.connect();
    await owner.query("VACUUM ANALYZE");
    await owner.query("CHECKPOINT");
    await owner.end();
  }
}

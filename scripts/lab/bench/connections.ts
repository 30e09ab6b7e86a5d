import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { parseArgs } from "node:util";
import { ensureIdentity } from "#app/core/accounts/identities.server.ts";
import { startSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { all } from "#tenants/sql.ts";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Fixture, openFixture, vacuum } from "./fixture.ts";
import { startScript } from "./processes.ts";

const HELP = `npm run bench -- connections [--clubs N] [--rounds N]

Creates --clubs clubs (default 1,000) in one database and opens each one's home page, in --rounds rounds (default 3). Prints how much
private memory the PostgreSQL process behind each of the product's connections takes (on Linux), and how long a home page took.`;

/** A club's address and the cookie of somebody who is signed in there. */
interface Visit {
  subdomain: string;
  cookie: string;
}

async function main() {
  const { values } = parseArgs({
    options: {
      clubs: { type: "string", default: "1000" },
      rounds: { type: "string", default: "3" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const fixture = await openFixture();
  try {
    const visits = await makeClubs(fixture, Number(values.clubs));
    await vacuum(fixture);
    const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
    try {
      for (let round = 1; round <= Number(values.rounds); round++) {
        const times: number[] = [];
        for (const visit of visits) times.push(await open(product.port, visit));
        times.sort((a, b) => a - b);
        const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
        const sizes = await connectionMegabytes(fixture);
        console.log(
          `round ${round} · home p50 ${at(0.5)} ms, p99 ${at(0.99)} ms · connections take ${sizes.join(", ")} MB`,
        );
      }
    } finally {
      await product.stop();
    }
  } finally {
    await fixture.close();
  }
}

async function makeClubs({ app }: Fixture, count: number): Promise<Visit[]> {
  await app.provisioner.fillSpares(count);
  const visits: Visit[] = [];
  for (let number = 0; number < count; number++) {
    const subdomain = `club-${number}`;
    const adminEmail = `ada@${subdomain}.example`;
    const { tenant } = await createClub(app, {
      name: `Club ${number}`,
      subdomain,
      timezone: "Europe/Madrid",
      currency: "EUR",
      locale: "en-GB",
      adminName: "Ada",
      adminEmail,
    });
    const { token } = await app.database.withPlatform({}, async (db) => {
      const { id } = await ensureIdentity(db, adminEmail);
      return startSignIn(db, { identityId: id, tenant, userAgent: "measure", kind: "browser" });
    });
    visits.push({ subdomain, cookie: `sign-in=${token}` });
  }
  return visits;
}

/** Opens home; returns how long it took, in milliseconds. */
async function open(port: number, { subdomain, cookie }: Visit): Promise<number> {
  const began = performance.now();
  const headers = { host: `${subdomain}.localhost:${port}`, cookie };
  const asked = request({ host: "127.0.0.1", port, path: "/", headers }).end();
  const [answer] = await once(asked, "response");
  await once(answer.resume(), "end");
  if (answer.statusCode !== 200) throw new Error(`${subdomain} answered ${answer.statusCode}.`);
  return performance.now() - began;
}

/** The memory that each process behind a connection of the serving login has to itself, the largest first. */
async function connectionMegabytes({ app }: Fixture): Promise<number[]> {
  const rows = await all<{ pid: number }>(
    app.database.platform,
    "SELECT pid FROM pg_stat_activity WHERE usename = current_user",
  );
  const sizes = await Promise.all(
    rows.map(async ({ pid }) => {
      const memory = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
      return Math.round(Number(/^Anonymous:\s+(\d+)/m.exec(memory)?.[1]) / 1024);
    }),
  );
  return sizes.sort((a, b) => b - a);
}

await main();

import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { affiliate, identityFor } from "#app/core/accounts/identities.server.ts";
import { startSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { ensureBuilt } from "../../toolchain.mjs";
import { type Fixture, openFixture, vacuum } from "./fixture.ts";
import { type Running, startScript } from "./processes.ts";

const HELP = `npm run bench -- teams [--players N] [--clubs N] [--presses N] [--seconds N] [--rounds N]

Measures what it costs to balance teams of --players (default 60): how long the server takes to answer a press of Balance, including
the page that follows, and to show teams that are out of date; and how long a club's home page takes while --clubs others (default 20)
all press at once, every second and then without a pause, compared with nobody pressing. It measures in turns; each ratio is the
median of the pairs.`;

const POSITIONS = ["Goalkeeper", "Defender", "Midfielder", "Forward"];
const FORMATION = "1 Goalkeeper *\n4 Defender\n4 Midfielder\n2 Forward";

/** A club's coach who makes teams for a session to which everybody comes. */
interface Presser {
  host: string;
  cookie: string;
  path: string;
  /** Has one of the attendees drop out. */
  dropOut(): Promise<void>;
}

async function main() {
  const { values } = parseArgs({
    options: {
      players: { type: "string", default: "60" },
      clubs: { type: "string", default: "20" },
      presses: { type: "string", default: "40" },
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "5" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(HELP);
  await ensureBuilt();
  const [players, seconds] = [Number(values.players), Number(values.seconds)];
  const fixture = await openFixture();
  const product = await startScript("scripts/serve.ts", { ...fixture.environment, LOG_LEVEL: "info" });
  try {
    const pressers: Presser[] = [];
    for (let club = 0; club < Number(values.clubs); club++)
      pressers.push(await addPresser(fixture, product, { subdomain: `coach${club}`, players }));
    await vacuum(fixture);
    const [first] = pressers as [Presser];
    await timesOf(product, first, 5);
    const alone = await timesOf(product, first, Number(values.presses));
    console.log(
      `a press with ${players} players: ${said(alone.posts)}; the page after it: ${said(alone.pages)}`,
    );
    await first.dropOut();
    const outdated = await pagesOf(product, first, Number(values.presses));
    console.log(`the page of teams after a player has dropped out: ${said(outdated)}`);
    await homes(fixture, product, seconds);
    for (const pause of [1_000, 0]) {
      const pairs: [number, number][] = [];
      const posts: number[] = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        const quiet = await homes(fixture, product, seconds);
        const pressing = pressUntil(product, pressers, pause);
        pairs.push([quiet, await homes(fixture, product, seconds)]);
        posts.push(...(await pressing.end()));
      }
      const [quiet, busy] = [0, 1].map((at) => median(pairs.map((pair) => pair[at] as number)));
      const ratio = median(pairs.map(([before, during]) => during / before));
      console.log(
        `home while ${pressers.length} clubs press ${pause ? "each second" : "without a pause"}: ${ratio.toFixed(2)} times (median ${quiet?.toFixed(1)} and ${busy?.toFixed(1)} ms); their presses: ${said(posts)}, ${posts.length} of them`,
      );
    }
  } finally {
    await product.stop();
    await fixture.close();
  }
}

/** The median time of the fixture's club's home page, in milliseconds, with one player requesting it over and over. */
async function homes({ club, callers }: Fixture, { port }: Running, seconds: number): Promise<number> {
  const reader = callers[1];
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const at = { host: `${club.subdomain}.localhost:${port}`, cookie: `sign-in=${reader?.browserToken}` };
  while (performance.now() < until) times.push(await timed(port, { ...at, path: "/" }, 200));
  return median(times);
}

/** Has all clubs press Balance at once, again and again; each waits for its answer and then for the pause. */
function pressUntil(product: Running, pressers: readonly Presser[], pause: number) {
  let isOver = false;
  const times: number[] = [];
  const lane = async (presser: Presser) => {
    while (!isOver) {
      const started = performance.now();
      times.push(await press(product, presser));
      await sleep(Math.max(0, pause - (performance.now() - started)));
    }
  };
  const all = Promise.all(pressers.map(lane));
  return {
    async end() {
      isOver = true;
      await all;
      return times;
    },
  };
}

async function timesOf(product: Running, presser: Presser, presses: number) {
  const posts: number[] = [];
  const pages: number[] = [];
  for (let turn = 0; turn < presses; turn++) {
    posts.push(await press(product, presser));
    pages.push(await timed(product.port, presser, 200));
  }
  return { posts, pages };
}

async function pagesOf({ port }: Running, presser: Presser, count: number) {
  const pages: number[] = [];
  for (let turn = 0; turn < count; turn++) pages.push(await timed(port, presser, 200));
  return pages;
}

const press = ({ port }: Running, presser: Presser) =>
  timed(port, presser, 303, new URLSearchParams({ intent: "balance", positions: FORMATION }).toString());

/** Milliseconds until the whole answer has arrived. */
function timed(
  port: number,
  { host, cookie, path }: Pick<Presser, "host" | "cookie" | "path">,
  status: number,
  form?: string,
): Promise<number> {
  const started = performance.now();
  const headers = {
    host,
    cookie,
    origin: `http://${host}`,
    ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, method: form === undefined ? "GET" : "POST" }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${path} answered ${answer.statusCode}.`));
      answer.resume().once("end", () => resolve(performance.now() - started));
    });
    sent.once("error", reject).end(form);
  });
}

/** Makes a club whose coach has a session with this many attendees. */
async function addPresser(
  { app }: Fixture,
  { port }: Running,
  { subdomain, players }: { subdomain: string; players: number },
): Promise<Presser> {
  const email = `${subdomain}@bench.test`;
  const club = await createClub(app, {
    name: `Club ${subdomain}`,
    subdomain,
    timezone: "Europe/Madrid",
    currency: "EUR",
    locale: "en-GB",
    adminName: "Ada Bench",
    adminEmail: email,
  });
  const token = await app.database.withPlatform({}, async (db) => {
    const identityId = await identityFor(db, email);
    await affiliate(db, { identityId, tenant: club.tenant });
    await withUnitOfWork(app, club, { as: "system" }, (uow) =>
      uow.db("members").where({ email }).update({ identity_id: identityId }),
    );
    const signIn = { identityId, tenant: club.tenant, userAgent: "measure" };
    return (await startSignIn(db, { ...signIn, kind: "browser" })).token;
  });
  const session = await withUnitOfWork(app, club, { as: "system" }, async ({ db, now }) => {
    const [occasion] = await db("occasions")
      .insert({
        kind: "session",
        name: "Training",
        capacity: 200,
        starts_at: new Date(now.getTime() + 3_600_000),
        finishes_at: new Date(now.getTime() + 7_200_000),
      })
      .returning("id");
    const members: { id: number }[] = await db("members")
      .insert(
        Array.from({ length: players }, (_, at) => ({
          name: `Player Number ${at}`,
          role: "player",
          score: 40 + ((at * 37) % 60),
          positions: [POSITIONS[at % 11 === 0 ? 0 : 1 + (at % 3)], "Midfielder"],
        })),
      )
      .returning("id");
    await db("attendances").insert(
      members.map(({ id }) => ({
        occasion_id: occasion.id,
        member_id: id,
        state: "attending",
        attending_since: now,
      })),
    );
    return occasion.id;
  });
  return {
    host: `${subdomain}.localhost:${port}`,
    cookie: `sign-in=${token}`,
    path: `/sessions/${session}/team-maker`,
    dropOut: () =>
      withUnitOfWork(app, club, { as: "system" }, async ({ db }) => {
        const one = db("attendances").where({ occasion_id: session }).min("member_id");
        await db("attendances")
          .where({ occasion_id: session, member_id: one })
          .update({ state: "not-attending" });
      }),
  };
}

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
const median = (values: number[]) => at(values, 0.5);
const said = (values: number[]) =>
  `median ${median(values).toFixed(0)} ms, p95 ${at(values, 0.95).toFixed(0)} ms, max ${Math.max(...values).toFixed(0)} ms`;

await main();

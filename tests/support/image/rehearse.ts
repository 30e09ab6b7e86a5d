import { setTimeout as delay } from "node:timers/promises";
import { type BusyClub, busyClub } from "../front/busy-club.ts";
import { failed, failedLine, type OpenLoad, openLoad, within } from "../front/open-load.ts";
import { ask } from "../http.ts";
import type { Visitor } from "../visitor.ts";
import { BEFORE, buildBefore, buildNow, NOW, sizesOf } from "./app-image.ts";
import { ensureBase } from "./base-image.ts";
import { lookInside } from "./closed.ts";
import { runCommands } from "./commands.ts";
import { composeSettings } from "./compose-file.ts";
import { type Container, makeContainer, runOnce } from "./container.ts";
import { type Engine, openEngine } from "./engine.ts";
import { checkInByForm, type Ground, openGround, signInByMail } from "./ground.ts";

interface Plan {
  kills: number;
  perSecond: number;
  say(line: string): void;
  fault(words: string): void;
}

/** What the steps of a rehearsal share. */
interface Stage extends Plan {
  engine: Engine;
  ground: Ground;
}

const VOLUME = "data";
const SUBDOMAIN = "busy";
const EMAIL = `player-0@${SUBDOMAIN}.example`;
/** How long members use a version before something happens to it. */
const USED_MS = 3_000;
/** How long the drain, the requests under way and the engine may take together. */
const STOP_LIMIT_MS = 15_000;

/** Builds this version's image and the previous one's, and runs a club on them: it is founded, upgraded, killed and stopped. */
export async function rehearseImage(postgresUrl: string, plan: Plan): Promise<void> {
  const engine = await openEngine();
  const ground = await openGround(postgresUrl);
  const stage = { ...plan, engine, ground };
  try {
    await build(stage);
    const { club, before, member } = await found(stage);
    const now = await upgrade(stage, { club, before, member });
    await lookInside(now, stage);
    await runCommands(now, { ...stage, subdomain: SUBDOMAIN });
    for (let kill = 1; kill <= plan.kills; kill++) await killUnderLoad(stage, now, club);
    await stopUnderLoad(stage, now, club);
    for (const one of await club.lost()) plan.fault(one);
    plan.say(`${club.acknowledged()} check-ins acknowledged in all, and all of them looked up`);
  } finally {
    await engine.clear();
    await ground.close();
  }
}

async function build({ engine, say }: Stage): Promise<void> {
  say("Building the base, the previous version and this one …");
  await ensureBase(engine);
  const { commit, since } = await buildBefore(engine);
  const last = since.length > 0 ? `, the last of them ${since.at(-1)}` : "";
  say(`the previous version is ${commit}, which lacks ${since.length} migrations${last}`);
  const took = await timed(() => buildNow(engine));
  const { all, own, parts } = await sizesOf(engine, NOW);
  say(
    `built in ${seconds(took)} · ${all} MB, ${own} MB of it on top of its base · in MB: ${parts.join(", ")}`,
  );
}

/** On the previous version: prepares an empty database and founds a club, where a member signs in and checks in. */
async function found(stage: Stage): Promise<{ club: BusyClub; before: Container; member: Visitor }> {
  const { engine, ground, say, fault } = stage;
  await migrate(stage, BEFORE);
  const before = await makeContainer(engine, {
    name: "before",
    image: BEFORE,
    env: ground.env,
    volume: VOLUME,
  });
  say(`the previous version is healthy after ${seconds(await before.start())}`);
  const club = await busyClub(ground, SUBDOMAIN);
  const member = await signInByMail(ground, { subdomain: SUBDOMAIN, email: EMAIL });
  if (!(await checkInByForm(ground, club, member, EMAIL))) fault("a member could not check in");
  say("a club was founded with the form, a member signed in with the mailed link and checked in");
  return { club, before, member };
}

/** Migrates while the previous version is used, then puts this one in its place. */
async function upgrade(
  stage: Stage,
  { club, before, member }: { club: BusyClub; before: Container; member: Visitor },
): Promise<Container> {
  const { engine, ground, say, fault } = stage;
  const load = use(stage, club);
  await delay(USED_MS);
  await migrate(stage, NOW);
  await delay(USED_MS);
  const tried = await load.stop();
  for (const one of failed(tried)) fault(`during the migration, ${failedLine(one)}`);
  say(
    `the previous version went on during the migration: ${tried.length} requests, ${failed(tried).length} failed, p99 ${Math.round(within(tried, 0.99))} ms`,
  );
  const stopped = await before.stop();
  if (stopped.code !== 0) fault(`the previous version exited with ${stopped.code}`);
  const now = await makeContainer(engine, { name: "now", image: NOW, env: ground.env, volume: VOLUME });
  const healthy = await now.start();
  const home = await member.ask("/");
  if (home.status !== 200) fault(`the member is no longer signed in: home answers ${home.status}`);
  for (const one of await club.lost()) fault(`after the upgrade, ${one}`);
  say(
    `the previous version exited with ${stopped.code} after ${seconds(stopped.ms)}, this one is healthy after ${seconds(healthy)}; the member is still signed in`,
  );
  return now;
}

async function killUnderLoad(stage: Stage, container: Container, club: BusyClub): Promise<void> {
  const load = use(stage, club);
  await delay(USED_MS);
  await container.kill();
  const back = await container.start();
  await load.stop();
  const lost = await club.lost();
  for (const one of lost) stage.fault(`after kill −9, ${one}`);
  stage.say(
    `kill −9 under load · healthy again after ${seconds(back)} · ${club.acknowledged()} check-ins acknowledged so far, ${lost.length} lost`,
  );
}

/** Stops it while it is used: requests before it has ended must get an answer, and later ones find nobody listening. */
async function stopUnderLoad(stage: Stage, container: Container, club: BusyClub): Promise<void> {
  const { say, fault } = stage;
  const load = use(stage, club);
  await delay(USED_MS);
  const since = load.tried.length;
  const { code, ms } = await container.stop();
  const tried = (await load.stop()).slice(since);
  const cut = failed(tried).filter(({ status, words }) => status !== 0 || !words?.includes("ECONNREFUSED"));
  if (code !== 0) fault(`when stopped, it exited with ${code}:\n${await container.output()}`);
  if (ms > STOP_LIMIT_MS) fault(`when stopped, it took ${seconds(ms)} to exit`);
  for (const one of cut) fault(`while it stopped, ${failedLine(one)}`);
  say(
    `stopped under load · exited with ${code} after ${seconds(ms)} · ${tried.length - failed(tried).length} requests answered meanwhile, ${cut.length} cut off`,
  );
}

/** Members who read pages and check in. */
function use({ ground, perSecond }: Stage, club: BusyClub): OpenLoad {
  const origin = ground.club(club.subdomain);
  return openLoad(perSecond, (number) => club.act(number, (path, how) => ask(origin + path, how)));
}

async function migrate({ engine, ground, say }: Stage, image: string): Promise<void> {
  const begun = performance.now();
  const { code, output } = await runOnce(engine, {
    image,
    env: ground.env,
    command: composeSettings().migrate.map((part) =>
      part.startsWith("postgres:") ? ground.superuserUrl : part,
    ),
  });
  if (code !== 0) throw new Error(`The migration of ${image} exited with ${code}:\n${output}`);
  say(`${image}: ${output.trim().split("\n").at(-1)} · ${seconds(performance.now() - begun)}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

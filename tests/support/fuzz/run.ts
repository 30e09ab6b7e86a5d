import { hasTurn } from "#scripts/test-turn.mjs";
import { routeTable } from "#tests/conformance/route-table.ts";
import { type Answer, ask } from "../http.ts";
import { CANARY, type ClubUnderTest, checksumOf } from "../two-clubs.ts";
import { type Caller, type Case, rollCase } from "./cases.ts";
import { type CostMeter, MAX_TIMES, median, openCostMeter } from "./cost.ts";
import { openDice } from "./dice.ts";
import { type Ground, restore, TELLS_INSIDES } from "./ground.ts";
import { callTargets, pageTargets } from "./targets.ts";

/** The result of a run. */
export interface FuzzReport {
  seed: number;
  cases: number;
  targets: number;
  statuses: Record<string, number>;
  /** What must not happen, described so that it can be sent again. */
  faults: string[];
  /** The most expensive cases, as multiples of the sign-in page's cost. */
  dearest: { name: string; times: number }[];
}

const RESTORED_EVERY = 40;
/** How often a costly case is measured again, the sign-in page in between, and how many such rounds must all find it too dear. */
const CONFIRMATIONS = 15;
const ROUNDS = 3;
const COMPARED = 5;
const SHOWN = 10;
const ANSWER_LIMIT_MS = 15_000;

/**
 * Sends this many cases one after the other, and measures each. The same seed sends the same cases; of a test run that
 * takes turns, those whose turn it is.
 */
export async function fuzz(
  ground: Ground,
  { seed, cases, say = () => {} }: { seed: number; cases: number; say?: (line: string) => void },
): Promise<FuzzReport> {
  const { server, red, blue } = ground;
  const targets = [...pageTargets(routeTable(), red), ...(await callTargets(red))];
  const dice = openDice(seed);
  const meter = await openCostMeter(server, `${red.origin}/login`);
  const report: FuzzReport = {
    seed,
    cases: 0,
    targets: targets.length,
    statuses: {},
    faults: [],
    dearest: [],
  };
  const before = await checksumOf(server, blue.tenant);
  const checked = await passwordCheck(ground, meter);
  const exported = await exportCosts(ground, meter);

  for (let n = 0; n < cases; n++) {
    if (n % RESTORED_EVERY === 0) {
      await restore(ground);
      await meter.refresh();
    }
    if (n > 0 && n % 1_000 === 0) say(`${n} of ${cases}, ${report.faults.length} faults`);
    const one = rollCase(dice, targets);
    if (!hasTurn(n + 1)) continue;
    let answer: Answer | Error | undefined;
    const cost = await meter
      .costOf(async () => {
        answer = await send(ground, one);
      })
      .catch((error: Error) => error);
    report.cases++;
    if (!answer || cost instanceof Error) {
      // A process that died of an error printed it last.
      const last = server.output().slice(-2_000);
      report.faults.push(`${described(one)}: the server does not answer any more (${cost})\n${last}`);
      break;
    }
    const status = answer instanceof Error ? "closed" : String(answer.status);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    for (const fault of faultsOf(one, answer)) report.faults.push(`${described(one)}: ${fault}`);
    const allowed = "password" in one.target.body ? checked : exportOf(one.target.path, exported);
    const times = await timesOf(ground, meter, one, { first: cost, allowed });
    if (times > MAX_TIMES)
      report.faults.push(`${described(one)}: ${times.toFixed(1)} times the sign-in page`);
    keep(report.dearest, { name: `${one.target.name} by ${one.caller} → ${status}`, times });
  }
  await restore(ground);
  if ((await checksumOf(server, blue.tenant)) !== before) report.faults.push("Another club was changed.");
  const errors = server.output().match(/^.*"level":"(error|fatal)".*$/gm) ?? [];
  for (const line of errors.slice(0, SHOWN)) report.faults.push(`Logged: ${line.slice(0, 1_000)}`);
  return report;
}

/**
 * The cost of a case as a multiple of the sign-in page's. If it seems too high, it is measured again in rounds until one
 * finds it cheap enough: other work on the machine makes a case look dearer, never cheaper.
 */
export async function timesOf(
  ground: Ground,
  meter: CostMeter,
  one: Case,
  { first, allowed }: { first: number; allowed: number },
): Promise<number> {
  const inTimes = (cost: number) => (cost - allowed) / meter.page();
  if (inTimes(first) <= MAX_TIMES) return inTimes(first);
  let times = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && times > MAX_TIMES; round++) {
    const looks: number[] = [];
    for (let n = 0; n < CONFIRMATIONS; n++) {
      await ground.server.sql("DELETE FROM platform.rate_limits");
      looks.push(await meter.costOf(() => send(ground, one)));
      await meter.refresh(2);
    }
    times = Math.min(times, inTimes(median(looks)));
  }
  return times;
}

/** What a password check costs at most, on a machine with other work. */
export async function passwordCheck({ server, red }: Ground, meter: CostMeter): Promise<number> {
  const body = new URLSearchParams({ intent: "password", email: "nobody@red.example", password: "wrong" });
  const looks: number[] = [];
  for (let n = 0; n < COMPARED; n++) {
    await server.sql("DELETE FROM platform.rate_limits");
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: red.origin };
    looks.push(
      await meter.costOf(() => ask(`${red.origin}/login`, { method: "POST", headers, body: String(body) })),
    );
  }
  return Math.max(...looks);
}

/** Files that an admin saves, each by the address that it is measured at. */
const EXPORTS = ["/sessions/export.pdf", "/settings/archive.zip"];

/** What an admin's files cost at most: only what a request costs beyond that is limited. */
async function exportCosts({ red }: Ground, meter: CostMeter): Promise<Map<string, number>> {
  const headers = authority(red, "page", "admin");
  const costs = new Map<string, number>();
  for (const path of EXPORTS) {
    const looks: number[] = [];
    for (let n = 0; n < COMPARED; n++)
      looks.push(await meter.costOf(() => ask(`${red.origin}${path}`, { headers })));
    costs.set(path.slice(0, path.lastIndexOf(".")), Math.max(...looks));
  }
  return costs;
}

function exportOf(path: string, costs: ReadonlyMap<string, number>): number {
  return [...costs].find(([begin]) => path.includes(begin))?.[1] ?? 0;
}

/** The answer, or an error if the connection was closed instead, as is allowed if a body is too long. */
export async function send(
  { server, red }: Ground,
  { target, caller, path, options }: Case,
): Promise<Answer | Error> {
  const origin = target.site === "platform" ? server.platform : red.origin;
  const headers = {
    ...(options.method === "GET" ? {} : { origin }),
    ...authority(red, target.kind, caller),
    ...options.headers,
  };
  try {
    return await ask(origin + path, { ...options, headers, timeoutMs: ANSWER_LIMIT_MS });
  } catch (error) {
    return error as Error;
  }
}

function authority(red: ClubUnderTest, kind: string, caller: Caller): Record<string, string> {
  if (caller === "anonymous") return {};
  if (kind === "call") return { "s-auth": red.apiToken[caller] };
  return { cookie: `sign-in=${red.as[caller].cookies(new URL(red.origin).host)["sign-in"]}` };
}

/** The caught mails of all clubs, which a host sees while trying the product out. */
const SHOWS_ALL = /^\/dev\/mailbox/;

export function faultsOf({ target, options }: Case, answer: Answer | Error): string[] {
  if (answer instanceof Error) {
    // Allowed only for a long body: it may be refused before it is sent completely.
    return (options.body?.length ?? 0) > 1_000 && !/no answer/.test(answer.message) ? [] : [answer.message];
  }
  const faults = answer.status >= 500 ? [`status ${answer.status}`] : [];
  if (TELLS_INSIDES.test(answer.text)) faults.push("tells of its insides");
  if (answer.text.includes(CANARY) && !SHOWS_ALL.test(target.path)) faults.push("tells of another club");
  return faults;
}

function described({ target, caller, path, options }: Case): string {
  const { method, headers, body } = options;
  const odd = JSON.stringify(headers).slice(0, 200);
  return `${target.name} by ${caller}: ${method} ${path.slice(0, 200)} ${odd} ${JSON.stringify(body?.toString("latin1").slice(0, 400))}`;
}

function keep(dearest: FuzzReport["dearest"], one: FuzzReport["dearest"][number]): void {
  dearest.push(one);
  dearest.sort((a, b) => b.times - a.times);
  dearest.splice(SHOWN);
}

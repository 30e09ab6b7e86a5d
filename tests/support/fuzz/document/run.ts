import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { inTurn } from "#scripts/test-turn.mjs";
import { type Answer, ask, callApi } from "../../http.ts";
import { type ClubUnderTest, checksumOf } from "../../two-clubs.ts";
import { type Ground, restore, restoreSettings, TELLS_INSIDES, untilQuiet } from "../ground.ts";
import { type Broken, brokenRequests } from "./broken.ts";
import { type ApiDocument, type DocumentedCall, readDocument } from "./document.ts";
import { openCallPreparer, type Ready, type Sent, sendTo, validRequests } from "./requests.ts";

/** The result of a run. */
export interface DocumentReport {
  seed: number;
  calls: number;
  /** Of requests that fit the document; `done` are those that were not refused. */
  valid: { sent: number; done: number };
  broken: { sent: number; statuses: Record<string, number> };
  faults: string[];
}

interface Share {
  seed: number;
  /** How many requests that fit are sent to each call. */
  valid: number;
  /** How many broken ones; all that there are if absent. */
  broken?: number;
  say?: (line: string) => void;
}

/**
 * Sends every call of the document requests that fit it and requests that don't; in a test run that takes turns, the calls
 * whose turn it is. The same seed sends the same requests.
 */
export async function fuzzDocument(ground: Ground, share: Share): Promise<DocumentReport> {
  const whole = await readDocument(ground.red.origin);
  const document = { ...whole, calls: inTurn(whole.calls) };
  const report: DocumentReport = {
    seed: share.seed,
    calls: whole.calls.length,
    valid: { sent: 0, done: 0 },
    broken: { sent: 0, statuses: {} },
    faults: [],
  };
  const course = { ground, document, make: await openCallPreparer(ground, document) };
  if (share.broken !== 0) await sendBroken(course, share, report);
  if (share.valid > 0) await sendValid(course, share, report);
  return report;
}

/** What both parts of a run have at hand. */
interface Course {
  ground: Ground;
  document: ApiDocument;
  make: Awaited<ReturnType<typeof openCallPreparer>>;
}

/** How many calls are made between two checks of the club's rows. */
const LOOKED_EVERY = 10;
/** Requests under way at once. */
const AT_ONCE = 4;

async function sendBroken(
  { ground, document, make }: Course,
  { seed, broken: most = Number.POSITIVE_INFINITY, say = () => {} }: Share,
  { broken, faults }: DocumentReport,
): Promise<void> {
  const { server, red } = ground;
  const send = async (call: DocumentedCall, ready: Ready, one: Broken) => {
    const what = `${call.name}, ${one.what}`;
    const answer = await look(ground, ready, one.sent, what, faults);
    broken.sent++;
    if (!answer) return;
    broken.statuses[answer.status] = (broken.statuses[answer.status] ?? 0) + 1;
    const fault = faultOfBroken(document, call, one, answer);
    if (fault) faults.push(`${what}: ${fault}\n  ${described(one.sent)}\n  ${answer.text.slice(0, 300)}`);
  };
  /** Sends some calls their broken requests; returns the tables that have changed, if any. */
  const sendSome = async (calls: readonly DocumentedCall[], from: number): Promise<string> => {
    const some: [DocumentedCall, Ready][] = [];
    for (const call of calls) some.push([call, await make(call, seed)]);
    await makeWhole(ground);
    await untilQuiet(ground);
    const before = await checksumOf(server, red.tenant);
    for (const [at, [call, ready]] of some.entries()) {
      if (ready.sent.body && !document.fitsBody(call, plain(ready.sent.body)))
        faults.push(
          `${call.name}: what its recipe sends does not fit the document\n  ${described(ready.sent)}`,
        );
      const chosen = chosenOf(await brokenRequests(call, ready, document), most, seed + from + at);
      await inTurns(chosen, (one) => send(call, ready, one));
    }
    await untilQuiet(ground);
    return changed(before, await checksumOf(server, red.tenant));
  };
  for (let from = 0; from < document.calls.length; from += LOOKED_EVERY) {
    const some = document.calls.slice(from, from + LOOKED_EVERY);
    // The clock changes something now and then, so only a change that happens again is due to a request.
    const changes = (await sendSome(some, from)) && (await sendSome(some, from));
    if (changes) faults.push(`Changed by one of ${some.map(({ name }) => name).join(", ")}: ${changes}`);
    say(
      `${from + some.length} of ${document.calls.length} calls sent what is broken, ${faults.length} faults`,
    );
  }
}

/** At most this many of them, chosen by the seed. */
function chosenOf<T>(all: T[], most: number, seed: number): T[] {
  if (all.length <= most) return all;
  const some = fc.shuffledSubarray(all, { minLength: most, maxLength: most });
  return fc.sample(some, { seed, numRuns: 1 })[0] ?? [];
}

function faultOfBroken(
  document: ApiDocument,
  call: DocumentedCall,
  one: Broken,
  answer: Answer,
): string | undefined {
  const { status } = answer;
  if (status >= 500) return `status ${status}`;
  if (one.isRuledOut && status < 400) return `is taken: ${status}`;
  // A broken value may turn the address into one that no call has.
  return one.isElsewhere ? wrongError(answer.text) : document.wrongWith(call, answer);
}

/** Checks what every error must have, even at an address without a call. */
function wrongError(text: string): string | undefined {
  try {
    const { error, message } = JSON.parse(text) as Record<string, unknown>;
    return typeof error === "string" && typeof message === "string" && message !== ""
      ? undefined
      : `no error of ours: ${text.slice(0, 200)}`;
  } catch {
    return `no JSON: ${text.slice(0, 200)}`;
  }
}

async function sendValid(
  { ground, document, make }: Course,
  { seed, valid: count, say = () => {} }: Share,
  { valid, faults }: DocumentReport,
): Promise<void> {
  for (const [at, call] of document.calls.entries()) {
    await makeWhole(ground);
    for (let n = 0; n < count; n++) {
      const ready = await make(call, seed + n);
      const [sent] = fc.sample(validRequests(call, ready, document), {
        seed: seed + at * 1_000 + n,
        numRuns: 1,
      });
      if (!sent) continue;
      const what = `${call.name}, as documented`;
      if (sent.body && !document.fitsBody(call, plain(sent.body)))
        faults.push(`${what}: was made so that it does not fit ${described(sent)}`);
      const answer = await look(ground, ready, sent, what, faults);
      valid.sent++;
      if (!answer) continue;
      if (answer.status < 300) valid.done++;
      const fault = document.wrongWith(call, answer) ?? refusedAsOther(answer);
      if (fault) faults.push(`${what}: ${fault}\n  ${described(sent)}\n  ${answer.text.slice(0, 300)}`);
    }
    if (at % 50 === 49)
      say(`${at + 1} of ${document.calls.length} calls sent what fits, ${faults.length} faults`);
  }
  await makeWhole(ground);
}

/** Refusals that no fitting request may get: they show that the document leaves out something that the call requires. */
function refusedAsOther({ status, text }: Answer): string | undefined {
  if (status < 400) return undefined;
  const { error } = JSON.parse(text) as { error: string };
  return error === "unknown-field" || error === "malformed" ? `is refused as ${error}` : undefined;
}

/** Restores what a call may have changed about the club: its settings, and who its people are. */
async function makeWhole(ground: Ground): Promise<void> {
  const { server, red } = ground;
  await server.sql(
    `UPDATE platform.organizations SET subdomain = $1, closes_at = NULL WHERE tenant_id = $2
       AND (subdomain <> $1 OR closes_at IS NOT NULL)`,
    [red.subdomain, red.tenant],
  );
  await server.sql("DELETE FROM platform.rate_limits");
  await restoreSettings(ground);
  const found = await readPeople(red);
  const roles = found.map(({ text }) => (JSON.parse(text) as { role?: string }).role);
  if (roles.join() !== "player,admin") await restore(ground);
}

const REOPENED_MS = 60_000;

/** The club's player and admin, as soon as the product has noticed that the club is open again. */
async function readPeople(red: ClubUnderTest): Promise<Answer[]> {
  for (const until = Date.now() + REOPENED_MS; ; ) {
    const found = await Promise.all(
      (["player", "admin"] as const).map((role) =>
        callApi(red.origin, "/users/me", { token: red.apiToken[role] }),
      ),
    );
    if (found.every(({ status }) => status !== 403)) return found;
    if (Date.now() > until) throw new Error(`The club stays closed: ${found.map(({ text }) => text)}`);
    await delay(100);
  }
}

const SLOW_MS = 2_000;

/** Sends a request, and notes what must never happen: an answer after two seconds, one that shows internals, or none. */
async function look(
  ground: Ground,
  { role }: Ready,
  sent: Sent,
  what: string,
  faults: string[],
): Promise<Answer | undefined> {
  const { red } = ground;
  try {
    const [answer, ms] = await timed(() => sendTo(red, sent, role));
    if (TELLS_INSIDES.test(answer.text))
      faults.push(`${what}: tells of its insides: ${answer.text.slice(0, 300)}`);
    if (ms > SLOW_MS && (await isSlowAgain(red, sent, role)))
      faults.push(
        `${what}: took ${ms} ms, and more than ${SLOW_MS} ms each time again\n  ${described(sent)}`,
      );
    return answer;
  } catch (error) {
    faults.push(`${what}: ${(error as Error).message}\n  ${described(sent)}`);
    return undefined;
  }
}

const LOOKS = 5;
/** A request may take two seconds and, on a busy machine, as long as this many sign-in pages take there. */
const PAGES = 20;

/** Is it slow every time, and not because of other work on this machine, which would slow down the sign-in page, too? */
async function isSlowAgain(red: ClubUnderTest, sent: Sent, role: Ready["role"]): Promise<boolean> {
  for (let n = 0; n < LOOKS; n++) {
    const [, page] = await timed(() => ask(`${red.origin}/login`));
    const [, again] = await timed(() => sendTo(red, sent, role));
    if (again <= SLOW_MS + PAGES * page) return false;
  }
  return true;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  return [await work(), Math.round(performance.now() - from)];
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const turn = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

/** A body as a schema sees it: a file is bytes, which count as a text. */
const plain = (body: Sent["body"]): unknown =>
  JSON.parse(JSON.stringify(body, (_name, value) => (value instanceof File ? "" : value)));

/** The tables in which two checksums differ. */
function changed(before: string, after: string): string {
  const lines = before.split("\n");
  return after
    .split("\n")
    .filter((line) => !lines.includes(line))
    .join("; ");
}

function described({ method, path, query, body, headers }: Sent): string {
  const bytes = Buffer.isBuffer(body)
    ? body.toString("latin1")
    : typeof body === "string"
      ? body
      : JSON.stringify(body);
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(query).slice(0, 200)} ${headers ? JSON.stringify(headers) : ""} ${bytes?.slice(0, 500)}`;
}

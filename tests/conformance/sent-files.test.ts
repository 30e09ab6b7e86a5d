import { randomBytes } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fileResponse } from "#app/infra/documents/file-answer.ts";
import { ThreadsBusy } from "#app/infra/threads/threads.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { inTurn } from "#app/web/http/request/club-turn.server.ts";
import { builtPages } from "#scripts/run/pages.ts";
import { ask } from "#tests/support/http.ts";
import { serveHere } from "#tests/support/serve-here.ts";
import { serveClub } from "#tests/support/served.ts";

const PATH = "/organization/export.csv";
const PIECES = 60;
/** More than the buffers of a connection hold, and much less than the file. */
const MAX_UNREAD = 40;

/** A file of sixty megabytes that no compression makes smaller, as far as it was made. */
interface Making {
  made: number;
  hasEnded: boolean;
  /** Called before each piece; throws, or waits. */
  before(at: number): Promise<unknown>;
}
let making: Making;

async function* pieces(of: Making): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < PIECES; at++) {
      await of.before(at);
      of.made++;
      yield randomBytes(1_000_000);
    }
  } finally {
    of.hasEnded = true;
  }
}

const { server, red } = await serveClub();
const log: string[] = [];
const served = await serveHere(server, {
  build: withFile(await (await builtPages()).build()),
  log: pino({ level: "warn" }, { write: (line) => void log.push(line) }),
});
const agent = new Agent();
afterAll(async () => {
  agent.destroy();
  await served.stop();
});
beforeEach(() => {
  log.length = 0;
  making = { made: 0, hasEnded: false, before: () => setImmediate() };
});

/** The build with this file in place of the members' export. */
function withFile(build: ServerBuild): () => Promise<ServerBuild> {
  const [id, route] = Object.entries(build.routes).find(([, one]) => one?.path === PATH.slice(1)) ?? [];
  if (!id || !route) throw new Error(`The build has no ${PATH}.`);
  const loader = inTurn(
    memberLoader({ minRole: "admin" }, async () =>
      fileResponse({ name: "a.csv", type: "text/csv; charset=utf-8", bytes: pieces(making) }),
    ),
  );
  const routes = { ...build.routes, [id]: { ...route, module: { ...route.module, loader } } };
  return async () => ({ ...build, routes }) as ServerBuild;
}

const origin = `http://red.localhost:${served.port}`;
const cookie = `sign-in=${red.as.admin.cookies(new URL(red.origin).host)["sign-in"]}`;

/** Asks for the file; nothing is read of the answer before the caller does. */
function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const own = { host: new URL(origin).host, cookie };
    request({ agent, port: served.port, path: PATH, headers: { ...own, ...headers } }, resolve)
      .on("error", reject)
      .end();
  });
}

/** Has the club a turn under way? */
async function isBusy(): Promise<boolean> {
  const asked = new AbortController();
  const turn = served.app.turns.take(red.tenant, 0, asked.signal).then(
    (taken) => taken.end(),
    () => "refused",
  );
  setTimeout(() => asked.abort(), 20);
  return (await turn) === "refused";
}

/** How many pieces were made when no more followed. */
async function madeAtRest(): Promise<number> {
  for (let before = -1; before !== making.made; ) {
    before = making.made;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return making.made;
}

async function lengthOf(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const piece of answer) length += piece.length;
  return length;
}

describe.each([
  ["as it is", {}],
  ["compressed", { "accept-encoding": "gzip" }],
])("a file sent %s", (_how, headers) => {
  it("is not made any further once its reader has hung up", async () => {
    const answer = await open(headers);
    answer.once("data", () => answer.destroy());
    await expect.poll(() => making.hasEnded).toBe(true);
    expect(making.made).toBeLessThan(MAX_UNREAD);
    await expect.poll(isBusy).toBe(false);
    expect(log).toEqual([]);
  });

  it("is made no faster than it is read", async () => {
    const answer = await open(headers);
    expect(await madeAtRest()).toBeLessThan(MAX_UNREAD);
    expect(await lengthOf(answer)).toBeGreaterThanOrEqual(PIECES * 1_000_000);
    expect(answer.complete).toBe(true);
    expect([making.made, making.hasEnded]).toEqual([PIECES, true]);
  });

  it("is cut off if it fails halfway, and does not look whole", async () => {
    making.before = async (at) => {
      if (at === 5) throw new Error("no more of it");
    };
    const answer = await open(headers);
    await expect(lengthOf(answer)).rejects.toThrow("aborted");
    expect(answer.complete).toBe(false);
    await expect.poll(() => log).toHaveLength(1);
    expect(log[0]).toContain("no more of it");
  });
});

it("the turn of a reader who hung up ends once nothing more is made", async () => {
  const gate = Promise.withResolvers<void>();
  making.before = async (at) => at === 1 && (await gate.promise);
  const answer = await open();
  answer.once("data", () => answer.destroy());
  await new Promise((resolve) => answer.once("close", resolve));
  for (let look = 0; look < 10; look++) expect(await isBusy()).toBe(true);
  expect(making.hasEnded).toBe(false);
  gate.resolve();
  await expect.poll(isBusy).toBe(false);
  expect(making).toMatchObject({ made: 2, hasEnded: true });
});

it("a file that fails before its first byte is answered as any other failure", async () => {
  making.before = async () => {
    throw Object.assign(new Error("no connection"), { code: "ECONNREFUSED" });
  };
  const { status, headers, text } = await ask(origin + PATH, { headers: { cookie } });
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(headers.get("content-disposition")).toBeNull();
  expect(text).toContain("<h1>");
});

it("a file that finds the thread for sheets busy is told to come again, by the page and by the API", async () => {
  const again = { status: 429, again: "5" };
  making.before = async () => {
    throw new ThreadsBusy();
  };
  const page = await ask(origin + PATH, { headers: { cookie } });
  expect({ status: page.status, again: page.headers.get("retry-after") }).toEqual(again);
  expect(page.text).toContain("Your club has too many files under way");
  const sheet = (rows: number) => ({
    name: "a",
    columns: [{ header: "name", width: 5 }],
    rows: Array.from({ length: rows }, (_, at) => [`N ${at}`]),
  });
  const made = [60_000, ...Array(7).fill(1)].map((rows: number) =>
    served.app.sheets.make("xlsx", sheet(rows))[Symbol.asyncIterator]().next(),
  );
  const call = await ask(`${origin}/api/users/export`, { headers: { "s-auth": red.apiToken.admin } });
  expect({ status: call.status, again: call.headers.get("retry-after") }).toEqual(again);
  expect(JSON.parse(call.text)).toMatchObject({ error: "club-busy" });
  await Promise.all(made);
});

it("a HEAD request makes nothing of a file", async () => {
  const { status, headers, body } = await ask(origin + PATH, { method: "HEAD", headers: { cookie } });
  expect([status, headers.get("content-disposition"), body.length]).toEqual([
    200,
    'attachment; filename="a.csv"',
    0,
  ]);
  expect(making.made).toBe(0);
  await expect.poll(isBusy).toBe(false);
});

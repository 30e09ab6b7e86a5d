import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createGunzip } from "node:zlib";
import compression from "compression";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { fileResponse } from "#app/infra/documents/file-answer.ts";
import { sendAnswer } from "./send-answer.server.ts";

const STALLED_MS = 300;
const WORDS = "name,email\r\n";

/** A file without an end, which compression makes no smaller. */
async function* endless(of: { hasEnded: boolean }): AsyncGenerator<Uint8Array> {
  try {
    for (;;) yield randomBytes(1_000_000);
  } finally {
    of.hasEnded = true;
  }
}

/** A file of one row, and of another once there is one. */
async function* slow(next: Promise<string>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(WORDS);
  yield Buffer.from(await next);
}

const edge = express().use(compression());
const server = createServer(edge).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Serves this file once, and asks for it. */
async function asked(bytes: AsyncIterable<Uint8Array>, headers = {}) {
  const type = "text/csv";
  const path = `/${crypto.randomUUID()}`;
  const sent = Promise.withResolvers<void>();
  edge.get(path, (_req, res) => {
    const response = fileResponse({ name: "a.csv", type, bytes });
    sendAnswer(res, response, { stalledMs: STALLED_MS }).then(sent.resolve, sent.reject);
  });
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, headers }, resolve).on("error", reject).end();
  });
  return { answer, sent: sent.promise };
}

it.each([[{}], [{ "accept-encoding": "gzip" }]])(
  "cuts off a reader who takes nothing any more: %o",
  async (headers) => {
    const making = { hasEnded: false };
    const { answer, sent } = await asked(endless(making), headers);
    await sent;
    expect(making.hasEnded).toBe(true);
    await expect(answer.resume().toArray()).rejects.toThrow("aborted");
  },
);

it("sends each piece when it is made, compressed too", async () => {
  const next = Promise.withResolvers<string>();
  const { answer, sent } = await asked(slow(next.promise), { "accept-encoding": "gzip" });
  expect(answer.headers["content-encoding"]).toBe("gzip");
  const inflated = answer.pipe(createGunzip());
  expect(String((await once(inflated, "data"))[0])).toBe(WORDS);
  next.resolve("Ana");
  expect(String((await once(inflated, "data"))[0])).toBe("Ana");
  await sent;
});

it("makes nothing for a reader who went away before the first piece", async () => {
  let made = 0;
  async function* counted() {
    made++;
    yield new Uint8Array(1);
  }
  const res = Promise.withResolvers<express.Response>();
  edge.get("/gone", (_req, open) => res.resolve(open));
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, path: "/gone" }).on("error", () => {});
  outgoing.end();
  const open = await res.promise;
  outgoing.destroy();
  await once(open, "close");
  await sendAnswer(open, fileResponse({ name: "a.csv", type: "text/csv", bytes: counted() }));
  expect(made).toBe(0);
});

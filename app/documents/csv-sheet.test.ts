import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { csvSheet } from "./csv-sheet.server.ts";

const columns = [{ header: "Name", width: 10 }];

it("sends rows as they come", async () => {
  async function* rows() {
    yield ["Ana"];
    await sleep(1);
    yield ["=1+1"];
  }
  // Reading it as text drops the byte order mark.
  expect(await text(csvSheet({ name: "x", columns, rows: rows() }))).toBe("Name\r\nAna\r\n'=1+1\r\n");
});

it("ends in the error that its rows end in, for who reads it alone", async () => {
  async function* rows() {
    for (let n = 0; n < 100; n++) yield ["Ana"];
    throw new Error("canceling statement due to statement timeout");
  }
  await expect(text(csvSheet({ name: "x", columns, rows: rows() }))).rejects.toThrow("statement timeout");
});

it("stops reading rows once nobody wants them any more", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  async function* rows() {
    try {
      for (;;) yield ["Ana"];
    } finally {
      end();
    }
  }
  for await (const _piece of csvSheet({ name: "x", columns, rows: rows() })) break;
  await ended;
});

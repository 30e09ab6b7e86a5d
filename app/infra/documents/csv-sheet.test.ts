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
  expect(await text(csvSheet({ name: "x", columns, rows: rows() }))).toBe('"Name"\r\n"Ana"\r\n"\'=1+1"\r\n');
});

it("keeps every text in its cell, whatever separates cells", async () => {
  const two = [...columns, { header: "Note", width: 10 }, { header: "Paid", width: 5 }];
  const rows = [["Ann;=cmd|'/c calc'!A0", "first\nsecond\r\n=1+1", -5]];
  expect(await text(csvSheet({ name: "x", columns: two, rows }))).toBe(
    `"Name","Note","Paid"\r\n"Ann;'=cmd|'/c calc'!A0","first\nsecond\r\n'=1+1",-5\r\n`,
  );
});

it("is written with semicolons and decimal commas for the spreadsheets that want them", async () => {
  const two = [...columns, { header: "Paid", width: 5 }, { header: "Games", width: 5 }];
  const rows = [
    ["Ana, 1.5", -12.5, 3],
    [null, 1_000, 0],
  ];
  expect(await text(csvSheet({ name: "x", columns: two, rows, csv: "semicolon" }))).toBe(
    '"Name";"Paid";"Games"\r\n"Ana, 1.5";-12,5;3\r\n;1000;0\r\n',
  );
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

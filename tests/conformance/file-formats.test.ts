import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "#app/infra/documents/reading/read-spreadsheet.ts";
import { ask } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";

const { server, red } = await serveClub();
const player = red.memberId.player;

/** Sets the club's locale, by which its people's spreadsheets read numbers. */
const write = (locale: string) =>
  server.sqlIn(
    red.tenant,
    "INSERT INTO settings (id, value) VALUES ('locale', $1::jsonb) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
    [JSON.stringify(locale)],
  );

await server.sqlIn(red.tenant, "UPDATE occasions SET price = 1250");
await server.sqlIn(red.tenant, "UPDATE members SET score = 7.5");
await red.as.admin.post(`/organization/${player}/payments`, {
  intent: "top-up",
  amount: "12.50",
  method: "cash",
  note: "",
  once: "file-formats-1",
});

/** Each table that people save on a page, and programs get by a call. */
const FILES: [page: string, call: string, cell: string][] = [
  ["/sessions/export", "/sessions/export", "12.5"],
  ["/organization/export", "/users/export", "7.5"],
  ["/payments/export", "/_transactions", "12.5"],
  [`/organization/${player}/statement`, `/users/${player}/statement`, "12.5"],
];
const pageOf = (path: string, format: string) =>
  path.endsWith("/export") ? `${path}.${format}` : `${path}?format=${format}`;
const call = (path: string, headers: Record<string, string> = {}) =>
  ask(`${red.origin}/api${path}`, { headers: { "s-auth": red.apiToken.admin, ...headers } });

describe.each(FILES)("%s", (page, path, cell) => {
  it.each([
    ["es", ";", cell.replace(".", ",")],
    ["en-GB", ",", cell],
  ])("is written for the spreadsheets of a club in %s", async (locale, separator, number) => {
    await write(locale);
    const { text } = await red.as.admin.ask(pageOf(page, "csv"));
    const [header = "", ...rows] = text.replace("\uFEFF", "").split("\r\n");
    expect(header).toMatch(new RegExp(`^"[^"]+"(?:${separator}"[^"]+")+$`));
    expect(rows.join("\n")).toMatch(
      new RegExp(`${separator}${number.replace(".", "\\.")}(?:${separator}|$)`, "m"),
    );
  });

  it("has a workbook beside it, with the same cells", async () => {
    await write("es");
    const [book, table] = await Promise.all(
      ["xlsx", "csv"].map(async (format) =>
        readSpreadsheet((await red.as.admin.ask(pageOf(page, format))).body),
      ),
    );
    if (!book || !table || "fault" in book || "fault" in table) throw new Error("It can't be read.");
    const cells = ({ sheet }: typeof book) => [sheet.header, ...sheet.rows].map((line) => line.cells);
    expect(cells(book)).toEqual(
      cells(table).map((line) => line.map((one) => one.replace(/^(-?\d+),(\d+)$/, "$1.$2"))),
    );
  });

  it("is for programs alike in every club, in the format that they ask for", async () => {
    await write("es");
    const separator = path.includes("?") ? "&" : "?";
    const asked = await call(`${path}${separator}format=csv`);
    expect(asked.text).toMatch(new RegExp(`,${cell.replace(".", "\\.")}(?:,|$)`, "m"));
    const accepted = await call(path, { accept: "text/csv" });
    expect(accepted.text).toBe(asked.text);
    const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    expect((await call(path, { accept: workbook })).headers.get("content-type")).toBe(workbook);
    // What is asked for by name counts, and a program that takes anything gets the usual.
    expect((await call(`${path}${separator}format=csv`, { accept: workbook })).text).toBe(asked.text);
    const usual = (await call(path)).headers.get("content-type");
    expect((await call(path, { accept: "*/*" })).headers.get("content-type")).toBe(usual);
  });
});

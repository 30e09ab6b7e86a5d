import ICAL from "ical.js";
import Papa from "papaparse";
import readWorkbook from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, it } from "vitest";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { sessionList } from "../session-list.server.ts";
import { sessionWords, statusWord } from "../session-words.ts";
import { SessionExportSchema } from "./session-export.schemas.ts";
import { sessionExport } from "./session-export.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const origin = "https://red.clubs.example";
const now = new Date("2026-10-21T10:00:00Z");

const NAMES = [
  "Training",
  "Entrenamiento de categorías inferiores, también para quienes empiezan",
  "Łódź × Ærøskøbing · Ő",
  "Тренировка",
  "Προπόνηση",
  "=1+1",
  '"quoted", and; more\nthan a line',
];

beforeEach(async () => {
  units.now = now;
  await units.asSystem(async (uow) => {
    await uow.db("occasions").delete();
    await uow.db("organization").update({ name: "Club Ñandú", accent: "#ffee00" });
  });
});

/** Adds `count` sessions, one an hour from tomorrow on, with every status. */
function addSessions(count: number): Promise<unknown> {
  return units.asSystem((uow) =>
    run(
      uow.db,
      `INSERT INTO occasions (kind, name, address, starts_at, finishes_at, capacity, price, tags, status, settled_at)
       SELECT 'session', (:names::text[])[1 + n % :kinds::int] || CASE WHEN n % :kinds::int = 6 THEN '' ELSE ' ' || n END,
              'Hall ' || n % 3, at, at + interval '90 minutes', nullif(n % 4, 0), 250 * (n % 3), '{}',
              (ARRAY['confirmed', 'canceled', 'archived', 'unsettled'])[1 + n % 4], at
         FROM generate_series(0, :count::int - 1) n, LATERAL (SELECT :from::timestamptz + n * interval '1 hour') t (at)`,
      { names: NAMES, kinds: NAMES.length, count, from: new Date("2026-10-22T10:00:00Z") },
    ),
  );
}

async function exported(asked: object, language: "en" | "es" = "en") {
  const input = SessionExportSchema.parse({ when: "future", ...asked });
  const { bytes, ...file } = await units.asMember(admin, (uow) =>
    sessionExport(uow, input, { origin, language, locale: null }),
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return { ...file, pieces: pieces.length, content: Buffer.concat(pieces) };
}

/** The list as its pages show it, row by row. */
async function listed(language: "en" | "es" = "en") {
  const t = serverI18n(language).t;
  return units.asMember(admin, async (uow) => {
    const { items } = await sessionList(uow, { when: "future", page: 1, perPage: 2_000 });
    const formats = formatsFor(uow.organization, { language, locale: null });
    return items.map((session) => ({ ...sessionWords(session, formats, t), status: statusWord(session, t) }));
  });
}

const squeezed = (text: string) => text.replace(/\s+/g, "");

describe("the list as PDF", () => {
  const read = async (content: Buffer) => {
    const document = await getDocumentProxy(new Uint8Array(content));
    return {
      ...(await extractText(document)),
      info: (await document.getMetadata()).info as { Title: string },
    };
  };

  it.each(["en", "es"] as const)("says what its pages say, whole and in order (%s)", async (language) => {
    await addSessions(60);
    const { content, name, type } = await exported({ format: "pdf" }, language);
    const { text, totalPages, info } = await read(content);
    expect([name, type]).toEqual([
      language === "en" ? "sessions.pdf" : "entrenamientos.pdf",
      "application/pdf",
    ]);
    expect(info.Title).toBe(language === "en" ? "Sessions · Club Ñandú" : "Entrenamientos · Club Ñandú");
    expect(totalPages).toBeGreaterThan(2);
    const { t } = serverI18n(language);
    const header = ["when", "name", "place", "attending", "price", "status"] as const;
    const words = header.map((column) => t(`sessions.column.${column}`));
    words.splice(1, 0, t("sessions.export.time"));
    const rows: string[] = [];
    for (const [at, page] of text.entries()) {
      const [head = "", body = "", ...none] = squeezed(page).split(squeezed(words.join("")));
      expect([at, none]).toEqual([at, []]);
      if (at === 0)
        expect(head).toContain(squeezed(`CÑClub Ñandú${t("sessions.title")}${t("sessions.future")}60`));
      const foot = squeezed(
        `Club Ñandú · ${t("sessions.title")}${t("sessions.export.page", { page: at + 1, pages: totalPages })}`,
      );
      expect(body.endsWith(foot)).toBe(true);
      rows.push(body.slice(0, -foot.length));
    }
    const expected = (await listed(language)).map(
      ({ date, time, name, place, attending, waiting, price, status }) =>
        squeezed([date.text, time, name, place, attending, waiting ?? "", price, status].join("")),
    );
    expect(rows.join("")).toBe(expected.join(""));
  });

  it("comes page by page, made while it is sent", async () => {
    await addSessions(100);
    expect((await exported({ format: "pdf" })).pieces).toBeGreaterThan(3);
  });

  it("is one page that says so if there is nothing", async () => {
    const { content } = await exported({ format: "pdf" });
    const { text, totalPages } = await read(content);
    expect(totalPages).toBe(1);
    expect(text.join("")).toContain("0 sessions");
  });

  it("keeps to the list's filter, and names it", async () => {
    await addSessions(60);
    const { content } = await exported({ format: "pdf", from: "2026-10-23", to: "2026-10-23", status: 2 });
    const text = (await read(content)).text.join("\n");
    expect(text).toContain("Upcoming · Cancelled · from Oct 23, 2026 · until Oct 23, 2026");
    expect(text).not.toContain("Confirmed");
    expect(text).not.toContain("Oct 24");
  });
});

describe("the list for spreadsheets", () => {
  it("is CSV that runs nowhere, with the mark of UTF-8", async () => {
    await addSessions(14);
    const description = "Bring:\nboots\r\n=1+1;@SUM(A1)";
    await units.asSystem(({ db }) => db("occasions").update({ description }));
    const { content, type } = await exported({ format: "csv" });
    expect(type).toBe("text/csv; charset=utf-8");
    const text = content.toString();
    expect(text.startsWith('\ufeff"Date","Start","Finish","Name",')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true });
    expect(errors).toEqual([]);
    expect(data).toHaveLength(14);
    expect(data[1]).toMatchObject({
      Date: "2026-10-22",
      Start: "13:00",
      Finish: "14:30",
      Name: `${NAMES[1]} 1`,
      Places: "1",
      Status: "Cancelled",
      "Price (EUR)": "2.5",
      Description: "Bring:\nboots\r\n'=1+1;'@SUM(A1)",
    });
    expect(data.map(({ Name }) => Name).filter((name) => /^[=+@\t\r-]/.test(name ?? ""))).toEqual([]);
    expect(data[5]?.Name).toBe("'=1+1 5");
    expect(data[6]?.Name).toBe(NAMES[6]);
  });

  it("is a workbook with texts as texts and numbers as numbers", async () => {
    await addSessions(14);
    const { content } = await exported({ format: "xlsx" }, "es");
    const [sheet] = await readWorkbook(content);
    expect(sheet?.sheet).toBe("Entrenamientos");
    const [head, ...rows] = sheet?.data ?? [];
    expect(head?.slice(0, 4)).toEqual(["Fecha", "Inicio", "Fin", "Nombre"]);
    expect(rows).toHaveLength(14);
    expect(rows[5]).toEqual(
      expect.arrayContaining(["2026-10-22", "17:00", "18:30", "=1+1 5", "Hall 2", 0, 5, "Cancelado"]),
    );
  });

  it("is a calendar of everybody's", async () => {
    await addSessions(8);
    const { content, type } = await exported({ format: "ics" });
    expect(type).toBe("text/calendar; charset=utf-8");
    const events = new ICAL.Component(ICAL.parse(content.toString())).getAllSubcomponents("vevent");
    const said = events.map((event) => [
      event.getFirstPropertyValue("summary"),
      event.getFirstPropertyValue("status"),
    ]);
    expect(said).toContainEqual(["Training 0", "CONFIRMED"]);
    expect(said).toContainEqual(["Cancelled: =1+1 5", "CANCELLED"]);
    expect(said).toHaveLength(8);
  });
});

describe.each(["pdf", "xlsx", "csv", "ics"])("a %s file", (format) => {
  it("has two thousand sessions at most", async () => {
    await addSessions(2_001);
    await expect(exported({ format })).rejects.toMatchObject({
      code: "export-too-long",
      values: { total: 2_001, most: 2_000 },
    });
    expect((await exported({ format: "csv", from: "2026-10-23" })).content.length).toBeGreaterThan(100_000);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { readSpreadsheet } from "#app/infra/documents/reading/read-spreadsheet.ts";
import type { CsvStyle } from "#app/infra/documents/table.ts";
import { HOSTILE_LINES } from "#tests/support/hostile/hostile-lines.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { MemberExportSchema } from "./export/member-export.schemas.ts";
import { memberExport } from "./export/member-export.server.ts";
import { importMembers } from "./import-members.server.ts";
import { readMemberFile } from "./member-file.ts";

const base = await testDatabase();
const [here, there] = base.clubs.map((club) => testUnits(base.database, club));
if (!here || !there) throw new Error("Two clubs are needed.");

beforeEach(async () => {
  for (const units of [here, there]) {
    await units.asSystem(async ({ db }) => {
      await db("welcomes").delete();
      await db("members").delete();
      await db("settings").delete();
    });
  }
});

type Units = typeof here;
type Format = "csv" | "xlsx";

async function save(
  units: Units,
  format: Format,
  language: "en" | "es",
  csv?: CsvStyle,
): Promise<Uint8Array> {
  const { bytes } = await units.asSystem((uow) =>
    memberExport(uow, MemberExportSchema.parse({ format }), { language, csv }),
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function take(units: Units, bytes: Uint8Array) {
  const read = readSpreadsheet(bytes);
  if ("fault" in read) throw read.fault;
  const file = readMemberFile(read.sheet);
  expect(file.problems).toEqual([]);
  return units.asSystem((uow) => importMembers(uow, file.members));
}

/** The content of a file except for the role, which importing leaves alone. */
function told(bytes: Uint8Array) {
  const read = readSpreadsheet(bytes);
  if ("fault" in read) throw read.fault;
  return [read.sheet.header, ...read.sheet.rows].map(({ cells }) =>
    Array.from({ length: 7 }, (_, at) => cells[at] ?? ""),
  );
}

describe.each<[Format, "en" | "es", CsvStyle | undefined]>([
  ["csv", "en", "comma"],
  ["csv", "es", "semicolon"],
  ["xlsx", "es", undefined],
])("what is saved as %s in %s (%s)", (format, language, csv) => {
  it("comes back as it was, whatever stands in it, and adds nobody twice", async () => {
    const genders = ["female", "male", "other"] as const;
    const rows = HOSTILE_LINES.map((line) => line.normalize("NFC").trim()).map((text, at) => ({
      name: text,
      alias: text.slice(0, 20).toWellFormed().trim() || undefined,
      email: at % 3 ? `m${at}@x.example` : undefined,
      gender: genders[at % 4],
      positions: [text.slice(0, 20).replaceAll(",", ".").trim(), "left; back", 'the "wall"'],
      score: at % 5 ? at + 0.25 : undefined,
      tags: [text.slice(-20).replaceAll(",", ".").trim(), "a; b"],
    }));
    const twins = [{ name: "Bo" }, { name: "Bo", score: 5 }, { name: "Bo", email: "bo@x.example" }];
    const made = await here.asSystem((uow) => importMembers(uow, [...rows, ...twins]));
    expect(made).toEqual({ added: rows.length + 3, updated: 0, skipped: 0 });
    await here.asSystem(({ db }) =>
      db("members").where({ name: "Bo", email: "bo@x.example" }).update({ role: "admin" }),
    );

    const file = await save(here, format, language, csv);
    expect(told(file)).toHaveLength(rows.length + 4);
    expect(await take(there, file)).toEqual({ added: rows.length + 3, updated: 0, skipped: 0 });
    expect(told(await save(there, format, language, csv))).toEqual(told(file));
    expect(await there.asSystem(({ db }) => db("members").distinct("role").pluck("role"))).toEqual([
      "player",
    ]);

    for (const units of [here, there]) {
      const again = await take(units, file);
      expect(again).toEqual({ added: 0, updated: 0, skipped: rows.length + 3 });
    }
  });
});

it("takes over a club's own spreadsheet, and gives back what it took", async () => {
  const firsts = ["Agustín", "Mariano", "Zoë", "Ólafur", "Nuria", "İlkay", "Đorđe"];
  const lasts = ["Orión", "Andújar", "O’Connor", "de la Cruz", "Þórsson", "Müller-Weiß"];
  const positions = ["Goalkeeper", "Defender", "Midfielder", "Forward"];
  // Names come twice, but never with the same number; every ninth person has no address.
  const lines = Array.from({ length: 736 }, (_, at) => {
    const name = `${firsts[at % 7]} ${lasts[at % 6]}`;
    const email = at % 9 ? `person.${at}@players.test` : "";
    return `${name},${email},${positions[at % 4]},${at % 100},Team ${at % 32},${1 + at},Club ${at % 50} (ESP)`;
  });
  const bytes = Buffer.from(["name,email,positions,score,tags,alias,note", ...lines].join("\n"));
  expect(await take(here, bytes)).toEqual({ added: 736, updated: 0, skipped: 0 });
  expect(await take(here, bytes)).toEqual({ added: 0, updated: 0, skipped: 736 });
  for (const format of ["csv", "xlsx"] as const) {
    const file = await save(here, format, "en");
    const again = await take(there, file);
    expect(again.added + again.skipped).toBe(736);
    expect(told(await save(there, format, "en"))).toEqual(told(file));
  }
});

it("fills only what the file fills, and never a role", async () => {
  const given = {
    name: "Ada",
    email: "ada@x.example",
    alias: "A",
    score: 3,
    tags: ["U18"],
    positions: ["wing"],
  };
  await here.asSystem((uow) => importMembers(uow, [{ ...given, gender: "female" }]));
  await here.asSystem(({ db }) => db("members").update({ role: "coach" }));
  const rows = [{ name: "ADÁ", email: given.email, score: 4, tags: ["u18"] }];
  expect(await here.asSystem((uow) => importMembers(uow, rows))).toMatchObject({ updated: 1 });
  const [ada] = await here.asSystem(({ db }) => db("members").select("*"));
  expect(ada).toMatchObject({ ...given, name: "ADÁ", score: 4, gender: "female", role: "coach" });
});

it("never renames by address alone: three siblings stay three, and come in once", async () => {
  await here.asSystem((uow) => importMembers(uow, [{ name: "Mia Roca", email: "fam@x.example", score: 3 }]));
  const [mia] = await here.asSystem(({ db }) => db("members").select("*"));
  const file = Buffer.from(
    "name,email\nTom Roca,fam@x.example\nIda Roca,FAM@x.example\nMia Roca,fam@x.example\nA,two@x.example\nB,two@x.example",
  );
  expect(await take(here, file)).toEqual({ added: 4, updated: 0, skipped: 1 });
  expect(await take(here, file)).toEqual({ added: 0, updated: 0, skipped: 5 });
  const all = await here.asSystem(({ db }) => db("members").orderBy("id").select("*"));
  expect(all[0]).toEqual(mia);
  expect(all.slice(1).map(({ name, email }) => [name, email])).toEqual([
    ["Tom Roca", null],
    ["Ida Roca", null],
    ["A", null],
    ["B", null],
  ]);
});

it("leaves alone who was archived or waits to be let in", async () => {
  await here.asSystem((uow) =>
    importMembers(uow, [{ name: "Old", email: "old@x.example" }, { name: "New" }]),
  );
  await here.asSystem(async ({ db }) => {
    await db("members").where({ name: "Old" }).update({ state: "archived" });
    await db("members").where({ name: "New" }).update({ state: "pending" });
  });
  const rows = [
    { name: "old", email: "old@x.example" },
    { name: "New", score: 9 },
  ];
  expect(await here.asSystem((uow) => importMembers(uow, rows))).toEqual({
    added: 0,
    updated: 0,
    skipped: 2,
  });
});

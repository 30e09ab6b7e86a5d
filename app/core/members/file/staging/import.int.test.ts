import { beforeEach, describe, expect, it } from "vitest";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { questionOf } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { importMembers } from "../import-members.server.ts";
import { forgetImport, runImport } from "./run-import.server.ts";
import { discardImport, stageImport } from "./stage-import.server.ts";
import { sheetBegin, stagedImport } from "./staged-import.server.ts";
import { importByCall, startImport, startReviewed } from "./start-import.server.ts";

const base = await testDatabase();
const [club] = base.clubs;
const units = testUnits(base.database, club);
const host = { ...units.host, directory: base.directory };
const [admin = 0, other = 0] = await units.addMembers(2, { role: "admin" });
const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Refusal", code, field });

beforeEach(() =>
  units.asSystem(async ({ db }) => {
    await db("member_imports").delete();
    await db("welcomes").delete();
    await db("members").whereNotIn("id", [admin, other]).delete();
    await db("members").update({ role: "admin" });
  }),
);

const CSV = "Name;Email;Nick\nAda;ada@x.example;A\nBo;;\nCy;wrong;\nÁda;ADA@x.example;\n";
const stage = (text = CSV, by = admin) =>
  units.asMember(by, (uow) =>
    stageImport(uow, { file: new File([text], "C:\\club\\members.csv"), encoding: undefined }),
  );
const start = (importId: number, given: { welcome?: "yes" | "no"; reviewed?: string } = {}, by = admin) =>
  units.asMember(by, (uow) => startImport(uow, { importId, welcome: "no", reviewed: undefined, ...given }));
type Columns = ("name" | null)[];
const review = (importId: number, columns: Columns, given: { look?: "yes"; reviewed?: string }) =>
  units.asMember(admin, (uow) =>
    startReviewed(uow, { importId, columns, welcome: "no", look: undefined, reviewed: undefined, ...given }),
  );
const staged = (by = admin) => units.asMember(by, stagedImport);
const run = (importId: number) => runImport(host, { tenant: club.tenant, payload: { importId } });
const names = () =>
  units.asSystem(({ db }) => db("members").whereNotIn("id", [admin, other]).orderBy("id").pluck("name"));
const count = async (table: string) =>
  Number(await units.asSystem(async ({ db }) => (await db(table).count("* as n").first())?.n));

describe("an import", () => {
  it("is kept, asked about with its numbers, and done as the admin who started it", async () => {
    const { importId } = await stage();
    expect(await staged()).toMatchObject({
      state: "reviewing",
      fileName: "members.csv",
      total: 4,
      columns: ["name", "email", "alias"],
    });
    const question = await questionOf(start(importId, { reviewed: "-" }));
    expect(question.consequences).toEqual([
      { key: "memberFile.consequences.added", values: { count: 2 } },
      { key: "memberFile.consequences.wrong", values: { count: 2 } },
      { key: "memberFile.consequences.addressed", values: { count: 1 } },
    ]);
    expect(await names()).toEqual([]);

    await start(importId, { reviewed: reviewKey(question) });
    expect(await staged()).toMatchObject({ state: "queued", done: 0 });
    await expect(stage()).rejects.toEqual(refusal("import-running"));
    await expect(units.asMember(admin, (uow) => discardImport(uow, { importId }))).rejects.toEqual(
      refusal("import-running"),
    );

    await run(importId);
    expect(await names()).toEqual(["Bo", "Áda"]);
    expect(await staged()).toMatchObject({ state: "done", added: 2, updated: 0, skipped: 2 });
    const row = await units.asSystem(({ db }) => db("member_imports").first("sheet"));
    expect(row?.sheet).toBeNull();
    const [act] = await units.asSystem(({ db }) =>
      db("audit_log").where({ act: "member.imported" }).orderBy("id", "desc").limit(1),
    );
    expect(act).toMatchObject({ actor_id: admin, after: { added: 2 } });

    // The queue may bring it again.
    await run(importId);
    expect(await names()).toHaveLength(2);
  });

  it("says who comes in without an address, line by line, and in which letters the file is", async () => {
    const text =
      "Titulo\nNombre;Correo\nMia;fam@x.example\nTom;fam@x.example\nJos\u00e9;jose@x.example\nTotal: 3\n";
    const file = new File([Buffer.from(text, "latin1")], "x.csv");
    const call = { file, dryRun: true, welcome: false, reviewed: undefined, encoding: undefined };
    const dry = await units.asMember(admin, (uow) => importByCall(uow, call));
    expect(dry).toMatchObject({ added: 3, withoutAddress: 2, addressed: 1 });
    expect(dry.planned.map((row) => row.withoutAddress ?? false)).toEqual([true, true, false]);
    expect(dry.file.lines).toEqual([3, 4, 5]);
    expect(dry.file.around.map(({ line }) => line)).toEqual([1, 6]);
    const { importId } = await units.asMember(admin, (uow) =>
      stageImport(uow, { file, encoding: "windows-1250" }),
    );
    const question = await questionOf(start(importId, { reviewed: "-" }));
    expect(question.consequences.map(({ key, values }) => [key.split(".").at(-1), values.count])).toEqual([
      ["added", 3],
      ["around", 2],
      ["addressed", 1],
      ["withoutAddress", 2],
    ]);
    expect(await units.asMember(admin, (uow) => sheetBegin(uow, importId))).toMatchObject({
      encoding: "windows-1250",
    });
    await start(importId);
    await run(importId);
    const people = await units.asSystem(({ db }) =>
      db("members").whereNotIn("id", [admin, other]).orderBy("id").select("name", "email"),
    );
    expect(people).toEqual([
      { name: "Mia", email: null },
      { name: "Tom", email: null },
      { name: "José", email: "jose@x.example" },
    ]);
  });

  it("tells apart what can't be imported, what is nothing new and what is no member, and counts each once", async () => {
    const known = "Name,Score\nAda,7\n";
    const first = await stage(known);
    await start(first.importId);
    await run(first.importId);
    const text = "Our members\nName,Score\nAda,7\nBo,many\n,3\nCleo,5\nTotal: 4\n";
    const { importId } = await stage(text);
    const question = await questionOf(start(importId, { reviewed: "-" }));
    expect(question.consequences.map(({ key, values }) => [key.split(".").at(-1), values.count])).toEqual([
      ["added", 1],
      ["wrong", 2],
      ["unchanged", 1],
      ["around", 2],
    ]);
    await start(importId);
    await run(importId);
    expect(await staged()).toMatchObject({ added: 1, updated: 0, skipped: 3 });
  });

  it("takes the columns as somebody says", async () => {
    const { importId } = await stage("Who,Name\nAda,x\n");
    const press = (columns: Columns, given: { look?: "yes"; reviewed?: string } = {}) =>
      review(importId, columns, given);
    await expect(press(["name"])).rejects.toEqual(refusal("invalid", "columns"));
    expect(await press(["name", null], { look: "yes" })).toMatchObject({ next: "look" });
    expect(await press(["name", null])).toMatchObject({ next: "run" });
    await run(importId);
    expect(await names()).toEqual(["Ada"]);
  });

  it("is not done with other columns than those that were looked at", async () => {
    const { importId } = await stage("Name,Who\nAda,Bo\n");
    const seen = reviewKey(await questionOf(start(importId, { reviewed: "-" })));
    // The numbers are the same, the names are not.
    expect(await review(importId, [null, "name"], { reviewed: seen })).toEqual({
      next: "look-again",
      welcome: "no",
    });
    expect(await staged()).toMatchObject({ state: "reviewing", columns: [null, "name"] });
    const now = reviewKey(await questionOf(review(importId, [null, "name"], { reviewed: seen })));
    expect(await review(importId, [null, "name"], { reviewed: now })).toMatchObject({ next: "run" });
    await run(importId);
    expect(await names()).toEqual(["Bo"]);
  });

  it("finds the addresses by what they are", async () => {
    await stage("Nombre;Contacto\nAda;ada@x.example\n");
    expect(await staged()).toMatchObject({ columns: ["name", "email"] });
  });

  it("is its admin's own, and gone once it was put aside, replaced or waited too long", async () => {
    const { importId } = await stage();
    await expect(start(importId, {}, other)).rejects.toEqual(refusal("import-gone"));
    await units.asMember(other, (uow) => discardImport(uow, { importId }));
    expect(await staged()).toMatchObject({ id: importId });
    const second = await stage();
    await expect(start(importId)).rejects.toEqual(refusal("import-gone"));
    await forgetImport(host, { tenant: club.tenant, payload: { importId: second.importId } });
    expect(await staged()).toBeUndefined();
    await expect(start(second.importId)).rejects.toEqual(refusal("import-gone"));
  });

  it("is refused if there is nothing in it, and fails if its admin is none any more", async () => {
    await expect(stage("\u0089PNG\r\n\u0000")).rejects.toEqual(refusal("file-type", "file"));
    await expect(stage("")).rejects.toEqual(refusal("file-empty", "file"));
    const empty = await stage("name,email\nBo,wrong\n");
    await expect(start(empty.importId)).rejects.toEqual(refusal("import-nothing"));

    const { importId } = await stage(CSV, other);
    await start(importId, {}, other);
    await units.asSystem(({ db }) => db("members").where({ id: other }).update({ role: "coach" }));
    await run(importId);
    expect(await names()).toEqual([]);
    expect(
      await units.asSystem(({ db }) => db("member_imports").where({ id: importId }).first("state", "sheet")),
    ).toEqual({
      state: "failed",
      sheet: null,
    });
  });

  it("writes to the new ones only if somebody says so", async () => {
    for (const welcome of ["no", "yes"] as const) {
      const { importId } = await stage(`name,email\n${welcome},${welcome}@x.example\n`);
      await start(importId, { welcome });
      await run(importId);
      expect(await count("welcomes")).toBe(welcome === "yes" ? 1 : 0);
    }
  });

  it("can be tried by a call, which leaves nothing behind", async () => {
    const file = new File([CSV], "x.csv");
    const call = (dryRun: boolean) =>
      units.asMember(admin, (uow) =>
        importByCall(uow, { file, encoding: undefined, dryRun, welcome: false, reviewed: undefined }),
      );
    expect(await call(true)).toMatchObject({ state: "reviewing", added: 2, skipped: 2 });
    expect(await staged()).toBeUndefined();
    expect(await call(false)).toMatchObject({ state: "queued", added: 2 });
    expect(await staged()).toMatchObject({ state: "queued" });
  });
});

it("an import that ends in its middle leaves nothing, and done again it adds nobody twice", async () => {
  await units.asSystem((uow) => importMembers(uow, [{ name: "Member 7", score: 1 }]));
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    name: `Member ${at}`,
    tags: ["imported"],
    ...(at % 2 && at !== 7 && { email: `m${at}@x.example` }),
  }));
  for (const end of [1, 501, 1_001, 1_501, 2_000]) {
    const killed = units.asSystem((uow) =>
      importMembers(uow, rows, {
        onProgress(done) {
          if (done >= end) throw new Error("killed");
        },
      }),
    );
    await expect(killed).rejects.toThrow("killed");
    expect(await names()).toEqual(["Member 7"]);
    expect(await count("welcomes")).toBe(0);
  }
  const all = { added: 1_999, updated: 1, skipped: 0 };
  expect(await units.asSystem((uow) => importMembers(uow, rows, { welcome: false }))).toEqual(all);
  expect(await units.asSystem((uow) => importMembers(uow, rows))).toEqual({
    added: 0,
    updated: 0,
    skipped: 2_000,
  });
  expect(await names()).toHaveLength(2_000);
});

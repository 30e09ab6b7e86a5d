import { describe, expect, it } from "vitest";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { MemberExportSchema } from "../file/export/member-export.schemas.ts";
import { memberExport } from "../file/export/member-export.server.ts";
import { MemberListSchema } from "../members.schemas.ts";
import { memberList } from "../members.server.ts";

/** A module that knows whose names are long, and tells coaches and admins. */
const shirts: Partial<FeatureModule> = {
  facts: [
    {
      name: "shirt",
      of: "member",
      kind: "badge",
      minRole: "coach",
      load: async () => new Map(),
      choices: {
        long: () => ({
          sql: "SELECT id FROM members WHERE length(name) > :testPartLong",
          bindings: { testPartLong: 12 },
        }),
      },
    },
  ],
};
for (const language of ["en", "es"] as const)
  serverI18n(language).addResourceBundle(language, "test-part", { facts: { shirt: "Shirt" } });
const { database, clubs } = await testDatabase();
const units = testUnits(database, clubs[0], shirts);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0, player = 0] = [
  ...(await units.addMembers(1, { role: "coach" })),
  ...(await units.addMembers(1)),
];
const quiet = new Date(units.now.getTime() - 60 * 86_400_000);
const rows = [
  { name: "Álvaro Íñiguez", alias: "#9", email: "ALVARO@alder.example", tags: ["U18"], score: 7 },
  { name: "Berta", alias: "Beto", email: null, tags: ["u18", "Keepers"], score: 2 },
  {
    name: "Quiet Quentin",
    email: "quiet@alder.example",
    tags: ["U18"],
    active_at: quiet,
    involved_at: quiet,
  },
  { name: "Gone Gundula", email: "gone@alder.example", tags: ["U18"], state: "archived" },
  { name: "Asking Asta", email: "asta@alder.example", state: "pending", admitted: false },
];
await units.asSystem(({ db }) =>
  db("members").insert(
    rows.map((row, at) => ({
      active_at: units.now,
      ...row,
      email: row.email?.toLowerCase() ?? null,
      registered_at: new Date(units.now.getTime() - (10 - at) * 86_400_000),
    })),
  ),
);

const names = async (filter: object, by = admin) => {
  const { items } = await units.asMember(by, (uow) => memberList(uow, MemberListSchema.parse(filter)));
  return items.map(({ name }) => name);
};
const U18 = { tag: "u18" };

describe("the list of members", () => {
  it.each([
    [{ search: "INIGUEZ alv" }, ["Álvaro Íñiguez"]],
    [{ search: "beto" }, ["Berta"]],
    [{ search: "alvaro@ALDER" }, ["Álvaro Íñiguez"]],
    [U18, ["Álvaro Íñiguez", "Berta"]],
    [{ ...U18, show: "inactive" }, ["Quiet Quentin"]],
    [{ ...U18, show: "everyone" }, ["Álvaro Íñiguez", "Berta", "Quiet Quentin"]],
    [{ ...U18, show: "archived" }, ["Gone Gundula"]],
    [{ show: "pending" }, ["Asking Asta"]],
    [{ show: "declined" }, []],
    [{ ...U18, facts: "shirt:long" }, ["Álvaro Íñiguez"]],
    [{ ...U18, show: "everyone", facts: "shirt:long", search: "e" }, ["Álvaro Íñiguez", "Quiet Quentin"]],
    [{ ...U18, sort: "score" }, ["Berta", "Álvaro Íñiguez"]],
    [{ ...U18, sort: "since", direction: "descending" }, ["Berta", "Álvaro Íñiguez"]],
    [{ ...U18, sort: "name", direction: "descending" }, ["Berta", "Álvaro Íñiguez"]],
  ])("finds by %j", async (filter, found) => expect(await names(filter)).toEqual(found));

  it("says how many match, and out of how many, also past its end", async () => {
    const page = (filter: object) =>
      units.asMember(admin, (uow) => memberList(uow, MemberListSchema.parse(filter)));
    expect(await page({ ...U18, perPage: 1, page: 2 })).toMatchObject({
      total: 2,
      outOf: 6,
      page: 2,
      perPage: 1,
      items: [{ name: "Berta" }],
    });
    expect(await page({ ...U18, page: 9 })).toMatchObject({ total: 2, outOf: 6, items: [] });
    expect(await page({ search: "nobody" })).toMatchObject({ total: 0, outOf: 6, items: [] });
  });

  it("is one statement, whatever narrows it", async () => {
    const counted = (filter: object) =>
      units.asMember(admin, async (uow: UnitOfWork) => {
        const list = () => memberList(uow, MemberListSchema.parse(filter));
        return (await countStatements(list)).statements;
      });
    expect(await counted({})).toBe(1);
    expect(await counted({ ...U18, facts: "shirt:long", search: "a", role: "player", page: 3 })).toBe(1);
  });

  it("takes a fact only from those who may know it, and only one that there is", async () => {
    const refused = { name: "Refusal", code: "invalid", field: "facts" };
    await expect(names({ facts: "shirt:long" }, player)).rejects.toMatchObject(refused);
    await expect(names({ facts: "shirt:short" })).rejects.toMatchObject(refused);
    expect(await names({ facts: "shirt:long" }, coach)).toEqual(["Álvaro Íñiguez"]);
    for (const show of ["everyone", "inactive"])
      await expect(names({ show }, coach)).rejects.toMatchObject({ code: "role-denied" });
  });
});

it("a file has the members of the filter in its order, and all active ones without", async () => {
  const exported = async (filter: object) => {
    const asked = MemberExportSchema.parse({ format: "csv", ...filter });
    const { bytes } = await units.asMember(admin, (uow) => memberExport(uow, asked, { language: "en" }));
    let text = "";
    for await (const chunk of bytes) text += Buffer.from(chunk).toString();
    return text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(",")[0]?.replaceAll('"', ""));
  };
  const down = { sort: "name", direction: "descending" };
  expect(await exported({ ...U18, ...down, show: "active" })).toEqual(["Berta", "Álvaro Íñiguez"]);
  expect(await exported({ facts: "shirt:long" })).toEqual(["Álvaro Íñiguez", "Quiet Quentin"]);
  expect(await exported({})).toHaveLength(7);
});

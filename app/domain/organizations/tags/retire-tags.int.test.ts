import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { type TestUnits, testUnits } from "#tests/support/unit-of-work.ts";
import { changeSettings } from "../settings/change-settings.server.ts";
import { tagsSetting } from "../settings/settings.ts";

let db: TestDatabase;
let units: TestUnits;
beforeAll(async () => {
  db = await testDatabase();
  const [club] = db.clubs;
  if (!club) throw new Error("The template has a club.");
  units = testUnits(db.database, club);
});
afterAll(() => db.close());

const known = { definitions: [tagsSetting], modules: [] };

test("a tag in use goes only once its number was confirmed, whatever the case of its letters", async () => {
  const [keeper = 0, other = 0] = await units.addMembers(2, { tags: ["keepers", "U18"] });
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["Keepers", "U18"] }));

  const drop = (dropTags: boolean) =>
    units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18"], dropTags }));
  await expect(drop(false)).rejects.toMatchObject({
    code: "tags-in-use",
    field: "tags",
    values: { members: 2, occasions: 0, others: 0 },
  });
  await drop(true);

  const tags = await units.asSystem(({ db }) => db("members").whereIn("id", [keeper, other]).pluck("tags"));
  expect(tags).toEqual([["U18"], ["U18"]]);
});

test("a tag that nobody has goes without a word", async () => {
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18", "Empty"] }));
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18"] }));
  const settings = await units.asSystem(async (uow) => uow.organization.settings);
  expect(settings[tagsSetting.id]).toEqual(["U18"]);
});

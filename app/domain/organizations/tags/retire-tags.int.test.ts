import { expect, test } from "vitest";
import { reviewKey } from "#app/domain/confirmation/confirmation.ts";
import { questionOf } from "#tests/support/asked.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { changeSettings } from "../settings/change-settings.server.ts";
import { tagsSetting } from "../settings/settings.ts";

const db = await testDatabase();
const [club] = db.clubs;
if (!club) throw new Error("The template has a club.");
const units = testUnits(db.database, club);

const known = { definitions: [tagsSetting], modules: [] };

test("a tag in use goes only once its number was confirmed, whatever the case of its letters", async () => {
  const [keeper = 0, other = 0] = await units.addMembers(2, { tags: ["keepers", "U18"] });
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["Keepers", "U18"] }));

  const drop = (reviewed?: string) =>
    units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18"], reviewed }));
  const asked = await questionOf(drop());
  const losing = (count: number) => ({
    key: "settings.consequences.members",
    values: { count, tags: "Keepers" },
  });
  expect(asked.consequences).toEqual([losing(2)]);
  const [late = 0] = await units.addMembers(1, { tags: ["KEEPERS"] });
  const again = await questionOf(drop(reviewKey(asked)));
  expect(again.consequences).toEqual([losing(3)]);
  await drop(reviewKey(again));

  const tags = await units.asSystem(({ db }) =>
    db("members").whereIn("id", [keeper, other, late]).orderBy("id").pluck("tags"),
  );
  expect(tags).toEqual([["U18"], ["U18"], []]);
});

test("a tag that nobody has goes without a word", async () => {
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18", "Empty"] }));
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18"] }));
  const settings = await units.asSystem(async (uow) => uow.organization.settings);
  expect(settings[tagsSetting.id]).toEqual(["U18"]);
});

test("a tag that is spelled anew is so everywhere, and nothing is asked", async () => {
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["Red", "U18"] }));
  const [member = 0] = await units.addMembers(1, { tags: ["U18", "RED"] });
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["red", "U18"] }));
  const tags = await units.asSystem(({ db }) => db("members").where({ id: member }).pluck("tags"));
  expect(tags).toEqual([["U18", "red"]]);
});

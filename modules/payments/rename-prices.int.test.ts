import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { memberPrice, tagPricesSetting } from "./prices.ts";
import { renamePrices } from "./rename-prices.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);

it("a tag that gets another name keeps its price", async () => {
  const prices = [
    { tag: "KIDS", price: 300 },
    { tag: "U18", price: 400 },
  ];
  await units.asSystem(({ db }) =>
    db("settings").insert({ id: tagPricesSetting.id, value: JSON.stringify(prices) }),
  );
  const pays = (tag: string) =>
    units.asSystem(async ({ organization: { settings } }) =>
      memberPrice(settings, { kind: "session", price: 900 }, { role: "player", tags: [tag] }),
    );
  await units.asSystem((uow) => renamePrices(uow, { spelling: { kids: "Children" } }));
  expect([await pays("children"), await pays("u18"), await pays("kids")]).toEqual([300, 400, 900]);
});

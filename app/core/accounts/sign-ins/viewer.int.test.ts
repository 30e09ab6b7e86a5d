import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { loadViewer } from "./viewer.server.ts";

const { database, clubs, tenants } = await testDatabase();
const units = testUnits(database, clubs[0]);
const contact = async (acts = false) => {
  const { organization } = await database.withTenant(tenants[0], {}, (db) =>
    loadViewer(db, clubs[0], undefined, { acts }),
  );
  return organization.contact;
};
const change = (id: number, values: object) =>
  units.asSystem(({ db }) => db("members").where({ id }).update(values));

it("members can write to the longest-serving active admin who has an address", async () => {
  await units.asSystem(({ db }) => db("members").where({ role: "admin" }).update({ role: "player" }));
  expect(await contact()).toBeUndefined();
  await units.addMembers(1);
  const [first = 0, second = 0, third = 0] = await units.addMembers(3, { role: "admin" });
  await change(first, { email: "first@red.example" });
  await change(second, { email: "second@red.example" });
  expect(await contact()).toBe("first@red.example");
  await change(first, { role: "coach" });
  expect(await contact()).toBe("second@red.example");
  await change(second, { email: null, identity_id: null });
  await change(third, { email: "third@red.example" });
  expect(await contact()).toBe("third@red.example");
  await change(third, { state: "archived" });
  expect(await contact()).toBeUndefined();
});

it("an act does not read whom members can write to", async () => {
  expect(await contact(true)).toBeUndefined();
});

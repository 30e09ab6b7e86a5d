import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/postgres.ts";
import { changeSubdomain } from "./change-subdomain.server.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function clubs() {
  const [red, blue] = await Promise.all(db.tenants.map((tenant) => db.directory.byTenant(tenant)));
  if (!red || !blue) throw new Error("The template has two clubs.");
  return { red, blue };
}

test("the old address leads to the new one and is nobody else's", async () => {
  const { red, blue } = await clubs();
  await changeSubdomain(db, red, { subdomain: "Red-Two" });
  expect(await db.directory.bySubdomain("red-two")).toMatchObject({ tenant: red.tenant });
  expect(await db.directory.bySubdomain(red.subdomain)).toEqual({ movedTo: "red-two" });
  await expect(changeSubdomain(db, blue, { subdomain: red.subdomain })).rejects.toThrow("subdomain-taken");
  await changeSubdomain(db, red, { subdomain: red.subdomain });
  expect(await db.directory.bySubdomain(red.subdomain)).toMatchObject({ tenant: red.tenant });
  expect(await db.directory.bySubdomain("red-two")).toEqual({ movedTo: red.subdomain });
});

test("of two clubs that want one name at once, one gets it", async () => {
  const { red, blue } = await clubs();
  const results = await Promise.allSettled(
    [red, blue].map((club) => changeSubdomain(db, club, { subdomain: "wanted-by-both" })),
  );
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  const [refused] = results.filter((result) => result.status === "rejected");
  expect(String(refused?.reason)).toContain("subdomain-taken");
});

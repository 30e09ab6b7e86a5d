import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";

const test = await testDatabase();
const owner = new pg.Client({ connectionString: test.ownerUrl });
await owner.connect();

afterAll(async () => {
  await owner.end();
});

it("sweeps away what a crash left, and nothing that somebody may still be making", async () => {
  const [abandoned, halfRemoved, inTheMaking] = await Promise.all([
    test.provisioner.claim(),
    test.provisioner.claim(),
    test.provisioner.claim(),
  ]);
  await owner.query(
    "UPDATE platform.tenants SET created_at = now() - interval '2 hours' WHERE id = ANY ($1)",
    [[abandoned, test.tenants[0]]],
  );
  await owner.query("UPDATE platform.tenants SET state = 'dropping' WHERE id = $1", [halfRemoved]);
  expect(await test.provisioner.sweep()).toBe(2);
  const { rows } = await owner.query("SELECT id FROM platform.tenants ORDER BY id");
  expect(rows.map(({ id }) => id)).toEqual([...test.tenants, inTheMaking].sort());
  await test.provisioner.drop(inTheMaking);
});

it("counts a spare's hour from its claim, however long it has stood by", async () => {
  await test.provisioner.fillSpares(1);
  await owner.query(
    "UPDATE control.schemas SET created_at = now() - interval '9 days' WHERE state = 'spare'",
  );
  const claimed = await test.provisioner.claim();
  expect(await test.provisioner.sweep()).toBe(0);
  await test.provisioner.drop(claimed);
});

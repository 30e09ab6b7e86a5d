import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";

const base = await testDatabase({ poolSize: 5 });

it("one club that waits for a row of its own keeps no connection from the others", async () => {
  const [alder, birch] = base.tenants;
  const locked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const lock = "SELECT name FROM organization FOR UPDATE";
  const holder = base.database.withTenant(alder, {}, async (db) => {
    await db.raw(lock);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  let through = 0;
  const waiters = Array.from({ length: 20 }, () =>
    base.database.withTenant(alder, {}, async (db) => {
      await db.raw(lock);
      through++;
    }),
  );
  const done = Promise.all([holder, ...waiters]);
  try {
    for (let turn = 0; turn < 20; turn++) {
      const { rows } = await base.database.withTenant(birch, { readOnly: true }, (db) =>
        db.raw<{ rows: { name: string }[] }>("SELECT name FROM organization"),
      );
      expect(rows).toHaveLength(1);
    }
    expect(through).toBe(0);
  } finally {
    held.resolve();
    await done;
  }
  expect(through).toBe(20);
});

import { afterAll, expect, it } from "vitest";
import { enterDirectory } from "#app/flows/importing/take-place.server.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import { openOwnerPools } from "#tenants/cells/owner-pools.ts";
import type { Club } from "#tenants/directory.ts";
import { moveTenant } from "#tenants/moving/move-tenant.ts";
import { inOwnerTransaction } from "#tenants/owner-pool.ts";
import { newTenantId, type TenantId } from "#tenants/tenant.ts";
import { makeSchema } from "#tenants/tenant-schema.ts";
import { twoCells } from "#tests/support/second-cell.ts";

const test = await twoCells();
const [alder] = test.tenants;
const by = { name: "ivan", source: "terminal" } as const;
const pools = openOwnerPools(test.owners, 2);
afterAll(() => pools.close());

/** Leaves the schema of a club on its way in `east`, as a canceled move does whose target was out of reach. */
async function leaveArriving(tenant: TenantId, hours: number): Promise<void> {
  await inOwnerTransaction(pools.of("east"), "BEGIN", (client) =>
    makeSchema(client, tenant, { migrations: tenantMigrations, state: "arriving" }),
  );
  await test.sql(
    "east",
    "UPDATE control.schemas SET created_at = now() - $2 * interval '1 hour' WHERE id = $1",
    [tenant, hours],
  );
}

/** Starts a sweep that gets no further than to this schema until it is let go. */
async function sweepHeldAt(tenant: TenantId, cell: "main" | "east") {
  const client = await pools.of(cell).connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM control.schemas WHERE id = $1 FOR UPDATE", [tenant]);
  const sweeping = test.provisioner.sweep();
  await test.untilLockWaits(cell, 1);
  return async () => {
    await client.query("ROLLBACK");
    client.release();
    return sweeping;
  };
}

it("leaves a club alone that arrives in a cell while the sweep is at another stray there", async () => {
  const stray = newTenantId();
  await leaveArriving(stray, 3);
  await leaveArriving(alder, 2);
  const letGo = await sweepHeldAt(stray, "east");
  await moveTenant({ ...test.owners, tenant: alder, target: "east", migrations: tenantMigrations });
  await test.database.withTenant(alder, {}, (db) => db("members").insert({ name: "Nora" }));
  expect(await letGo()).toBe(1);
  const names = await test.database.withTenant(alder, {}, (db) => db("members").orderBy("id").pluck("name"));
  expect(names).toEqual(["Ada Admin", "Nora"]);
  expect(await test.sql("east", "SELECT FROM control.schemas WHERE id = $1", [stray])).toEqual([]);
});

it("leaves a tenant alone that becomes a club's while the sweep is at another one", async () => {
  const [abandoned, filled] = [await test.provisioner.claim("main"), await test.provisioner.claim("main")];
  for (const [tenant, hours] of [
    [abandoned, 3],
    [filled, 2],
  ])
    await test.sql(
      "main",
      "UPDATE platform.tenants SET created_at = now() - $2 * interval '1 hour' WHERE id = $1",
      [tenant, hours],
    );
  const letGo = await sweepHeldAt(abandoned, "main");
  const enter = (tenant: TenantId, subdomain: string) => {
    const club: Club = { ...test.clubs[1], tenant, subdomain, publicId: subdomain };
    return test.database.withPlatform({}, (db) => enterDirectory(db, { club, people: [] }, by));
  };
  await enter(filled, "late");
  // One that is being swept becomes nobody's: its address would work without a schema.
  await expect(enter(abandoned, "too-late")).rejects.toThrow("swept away");
  expect(await letGo()).toBe(1);
  expect(await test.directory.bySubdomain("late")).toMatchObject({ tenant: filled });
  expect(await test.database.withTenant(filled, {}, (db) => db("members").pluck("name"))).toEqual([]);
});

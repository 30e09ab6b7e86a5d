import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readEnv } from "#app/core/env.server.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { createLogger } from "#app/infra/logger.server.ts";
import { registry } from "#app/main/composition.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { openProcess } from "./open-process.ts";

const base = await testDatabase();
const directory = await mkdtemp(join(tmpdir(), "teamsheet-process-"));
const variables = {
  DATABASE_URL: base.ownerUrl,
  DATABASE_POOL: "2",
  DATA_DIR: directory,
  SECRET: TEST_SECRET,
};
const env = readEnv(variables, undefined, registry.modules);
const opened = await openProcess(env, {
  appUrl: base.appUrl,
  ownerUrl: base.ownerUrl,
  log: createLogger({ level: "silent" }),
});
await opened.startJobs();

afterAll(async () => {
  await opened.close();
  await rm(directory, { recursive: true, force: true });
});

it("does its jobs while requests hold every connection of theirs", async () => {
  const { database } = opened.app;
  const held = Promise.withResolvers<void>();
  const busy = [
    ...base.tenants.map((tenant) => database.withTenant(tenant, {}, () => held.promise)),
    ...Array.from({ length: 3 }, () => database.withPlatform({}, () => held.promise)),
  ];
  const [club] = base.clubs;
  const { host } = testUnits(base.database, club);
  await withUnitOfWork(host, club, { as: "system" }, (uow) =>
    uow.enqueue("organization.renamed", { name: "Alder Athletic" }),
  );
  const name = async () => {
    const organizations = base.database.platform("platform.organizations");
    return (await organizations.where({ tenant_id: club.tenant }).first("name")).name;
  };
  try {
    await expect.poll(name).toBe("Alder Athletic");
    // The jobs used connections of their own: another query on the requests' connections still waits.
    const late = database.platform.raw("SELECT 1").then(() => "through");
    const platform = () => database.pools().find(({ of }) => of === "platform");
    await expect.poll(platform).toMatchObject({ used: 3, waiting: 1 });
    held.resolve();
    expect(await late).toBe("through");
  } finally {
    held.resolve();
    await Promise.all(busy);
  }
});

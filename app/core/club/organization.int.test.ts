import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { settingValue } from "./settings/setting.ts";
import { daysAheadSetting, joiningSetting } from "./settings/settings.ts";
import { updateSettings } from "./settings/update-settings.server.ts";
import { updateDirectory } from "./update-directory.server.ts";
import { updateOrganization } from "./update-organization.server.ts";

const told: (readonly string[])[] = [];

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], {
  reactions: { "settings.changed": async (_uow, { ids }) => void told.push(ids) },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });

it("settings are kept, and modules hear of those that changed", async () => {
  const definitions = [daysAheadSetting, joiningSetting];
  const update = () =>
    units.asMember(admin, (uow) => updateSettings(uow, definitions, { daysAhead: 14, joining: "open" }));
  expect(await update()).toEqual({ changed: ["daysAhead"] });
  expect(await update()).toEqual({ changed: [] });
  expect(told).toEqual([["daysAhead"]]);
  const values = await units.asSystem(async (uow) => uow.organization.settings);
  expect(settingValue(values, daysAheadSetting)).toBe(14);
});

it("a new name reaches the directory by the queue, and only a new one", async () => {
  const update = (name: string) =>
    units.asMember(admin, (uow) => updateOrganization(uow, { name, accent: null, reviewed: undefined }));
  await update("Alder");
  await update("Álamo");
  const { rows } = await base.database.platform.raw(
    "SELECT tenant_id AS tenant, payload FROM dispatch.outbox WHERE kind = 'organization.renamed'",
  );
  expect(rows).toEqual([{ tenant: base.clubs[0].tenant, payload: { name: "Álamo" } }]);
  await updateDirectory({ database: base.database, directory: base.directory }, rows[0]);
  expect(await base.directory.byTenant(base.clubs[0].tenant)).toMatchObject({ name: "Álamo" });
});

import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { registry } from "#app/composition.server.ts";
import { coreSettings } from "#app/domain/organizations/settings/settings.ts";
import en from "#app/i18n/locales/en/index.ts";
import { moduleRoutes } from "#modules/routes.ts";
import { operations } from "./route-table.ts";

const settings = [...coreSettings, ...registry.settings];

describe("settings", () => {
  it.each(settings.map((setting) => [setting.name, setting] as const))(
    "%s takes its own default",
    (_name, setting) => {
      expect(setting.schema.safeParse(setting.default)).toMatchObject({
        success: true,
        data: setting.default,
      });
    },
  );

  it("have numbers and names of their own", () => {
    expect(new Set(settings.map(({ id }) => id)).size).toBe(settings.length);
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
  });
});

describe.each(registry.modules.map((module) => [module.id, module] as const))("module %s", (id, module) => {
  it("is a folder with its routes in the table", () => {
    expect(existsSync(`modules/${id}/module.server.ts`)).toBe(true);
    expect(existsSync(`modules/${id}/README.md`)).toBe(true);
    expect(Object.keys(moduleRoutes)).toContain(id);
  });

  it("has its switch asked for by every operation that it adds to the API", () => {
    for (const { method, path } of module.operations ?? [])
      expect(operations.find(path)?.resource.operations[method]?.module).toBe(id);
  });

  it("names its settings for people", () => {
    const named = [module.toggle, ...(module.settings ?? [])].map(({ name }) => name);
    const own = module.locales.en.settings ?? {};
    expect(
      named.filter((name) => !(name in en.settings) && !(typeof own === "object" && name in own)),
    ).toEqual([]);
  });

  it("names its migrations by date, so that they sort after what they build on", () => {
    for (const migration of module.migrations)
      expect(migration.id).toMatch(/^\d{4}-\d{2}-\d{2}-\d{2}-[a-z0-9-]+$/);
  });

  it("names its jobs by its id", () => {
    for (const job of module.jobs ?? []) expect(job.id.startsWith(`${id}.`)).toBe(true);
  });
});

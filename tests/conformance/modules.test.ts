import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { settingName } from "#app/core/club/settings/setting.ts";
import { coreSettings } from "#app/core/club/settings/settings.ts";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import type { Messages } from "#app/kernel/i18n/language.ts";
import { databaseMigrations, registry, tenantMigrations } from "#app/main/composition.server.ts";
import en from "#app/main/texts/core-en.ts";
import { moduleRoutes } from "#modules/routes.ts";
import { dues } from "../support/dues-module.ts";
import { operations } from "./route-table.ts";

const NOTICE_PARTS = ["subject", "preheader", "text", "after", "button"];

/** The texts that a module's notices and webhook events lack, as "language key". */
function missingTexts({ notices = {}, webhookKinds = {}, locales }: FeatureModule): string[] {
  const at = (messages: Messages, path: string[]) =>
    path.reduce<Messages | string | undefined>(
      (found, key) => (typeof found === "object" ? found[key] : undefined),
      messages,
    );
  const paths = [
    ...Object.keys(notices).flatMap((name) => NOTICE_PARTS.map((part) => ["notices", name, part])),
    ...Object.keys(webhookKinds).map((kind) => ["webhooks", ...kind.split(".")]),
  ];
  return Object.entries(locales).flatMap(([language, messages]) =>
    paths
      .filter((path) => typeof at(messages, path) !== "string")
      .map((path) => `${language} ${path.join(".")}`),
  );
}

/** What is wrong with a module's platform migration: tables without the module's name, and rights that it grants. */
function platformFaults(id: string, sql: string): string[] {
  const tables = [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?([\w."]+)/gi)].map(
    ([, table = ""]) => table,
  );
  const own = `platform.${id.replaceAll("-", "_")}_`;
  return [...tables.filter((table) => !table.startsWith(own)), ...(sql.match(/\bGRANT\b/gi) ?? [])];
}

const settings = [...coreSettings, ...registry.settings];

describe("settings", () => {
  it.each(settings.map((setting) => [setting.id, setting] as const))(
    "%s takes its own default",
    (_name, setting) => {
      expect(setting.schema.safeParse(setting.default)).toMatchObject({
        success: true,
        data: setting.default,
      });
    },
  );

  it("keep the numbers by which the API knows them", () => {
    expect(Object.fromEntries(settings.flatMap(({ id, number }) => (number ? [[number, id]] : [])))).toEqual({
      1: "teams:makerRole",
      2: "payments:negativeBalance",
      3: "daysAhead",
      5: "tags",
      6: "teams:formations",
      7: "automaticMails",
      8: "locale",
      9: "inactivityDays",
      10: "payments",
      11: "memberships",
      12: "schedules",
      13: "teams",
      14: "joining",
      15: "reminderHours",
      16: "shortNoticeHours",
      17: "apiOrigins",
      20: "payments:tagPrices",
      21: "payments:freeStaff",
      22: "payments:leaveHours",
      23: "payments:topUpLimit",
    });
  });
});

it("style sheets of modules have classes that no other module and not the core has", () => {
  const owners = new Map<string, Set<string>>();
  for (const file of globSync(["app/**/*.css", "modules/**/*.css"])) {
    const [folder = "", module = ""] = file.split("/");
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/^\s*\.([a-z][a-z0-9-]*)[\s,{:]/gm)) {
      const known = owners.get(name) ?? new Set();
      owners.set(name, known.add(folder === "modules" ? module : "the core"));
    }
  }
  const shared = [...owners].filter(([, known]) => known.size > 1);
  expect(shared.map(([name, known]) => [name, ...known])).toEqual([]);
  expect(owners.size).toBeGreaterThan(100);
});

describe("migrations", () => {
  it.each([
    ["of the platform", databaseMigrations.platform],
    ["of a cell", databaseMigrations.cell],
    ["of a club", tenantMigrations],
  ])("%s have ids of their own", (_whose, migrations) => {
    expect(new Set(migrations.map(({ id }) => id)).size).toBe(migrations.length);
  });
});

describe("a module that is looked at", () => {
  it("is missed the text of a notice or a webhook event", () => {
    expect(missingTexts(dues)).toEqual([]);
    const { paid: _paid, ...others } = dues.notices ?? {};
    const es = { notices: Object.fromEntries(Object.keys(others).map((name) => [name, { subject: "x" }])) };
    const missing = missingTexts({ ...dues, locales: { ...dues.locales, es } });
    expect(missing).toContain("es notices.paid.subject");
    expect(missing).toContain("es notices.reminder.button");
    expect(missing).not.toContain("es notices.reminder.subject");
    const webhookKinds = { "dues.raised": { summary: "Dues", data: z.object({}) } };
    expect(missingTexts({ ...dues, webhookKinds })).toEqual([
      "en webhooks.dues.raised",
      "es webhooks.dues.raised",
    ]);
  });

  it("is caught with a table that could be another's, and with rights for clubs", () => {
    const [migration] = dues.platformMigrations ?? [];
    const sql = migration?.up({ app: "app", tenants: "tenants" }) ?? "";
    expect(platformFaults("dues", sql)).toEqual([]);
    expect(platformFaults("payments", sql)).toEqual(["platform.dues_events"]);
    expect(
      platformFaults("dues", "CREATE TABLE IF NOT EXISTS dues_events (); GRANT SELECT ON x TO tenants"),
    ).toEqual(["dues_events", "GRANT"]);
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
    const named = [
      ...[module.toggle, ...(module.settings ?? [])].map((setting) => settingName(setting.id)),
      ...Object.keys(module.offers ?? {}),
    ];
    const own = module.locales.en.settings ?? {};
    expect(
      named.filter((name) => !(name in en.settings) && !(typeof own === "object" && name in own)),
    ).toEqual([]);
  });

  it("names its migrations by date, so that they sort after what they build on", () => {
    for (const migration of module.migrations)
      expect(migration.id).toMatch(/^\d{4}-\d{2}-\d{2}-\d{2}-[a-z0-9-]+$/);
  });

  it("has the words of each of its notices and webhook events in both languages", () => {
    expect(missingTexts(module)).toEqual([]);
  });

  it("names its tables on the platform by its id, its changes of them by date, and grants nobody anything", () => {
    for (const { id: name, up } of module.platformMigrations ?? [])
      expect({ name, faults: platformFaults(id, up({ app: "app", tenants: "tenants" })) }).toEqual({
        name: expect.stringMatching(/^\d{4}-\d{2}-\d{2}-\d{2}-[a-z0-9-]+$/),
        faults: [],
      });
  });

  it("names its jobs by its id", () => {
    for (const job of module.jobs ?? []) expect(job.id.startsWith(`${id}.`)).toBe(true);
  });
});

import { expect, it } from "vitest";
import { z } from "zod";
import { tenantMigrationsWith } from "#app/main/composition.server.ts";
import { dues } from "#tests/support/dues-module.ts";
import { ensureNoCollisions } from "./collisions.ts";
import type { Fact, FeatureModule, Job, Tab } from "./contract.ts";

const schema = z.number();
const job: Job = { id: "again", schedule: "0 8 * * *", run: async () => {} };
const level: Fact = {
  name: "level",
  of: "member",
  kind: "number",
  minRole: "coach",
  load: async () => new Map(),
};
const tab: Tab = { of: "occasion", path: "kit", labelKey: "sessions.title", minRole: "player" };
const offer = {} as never;
const kind = { summary: "", data: z.object({}) };

/** Two modules that nobody made with the other in mind. */
const hire: FeatureModule = {
  id: "kit-hire",
  kit: 1,
  toggle: { id: "kit-hire", schema: z.boolean(), default: false },
  settings: [{ id: "kit-hire:days", schema, default: 7 }],
  offers: { chargeOld: offer },
  jobs: [job],
  facts: [level],
  tabs: [tab, { ...tab, of: "member" }],
  webhookKinds: { "kit.lent": kind },
  work: { remind: {} as never },
  notices: { due: {} as never },
  refusals: { none: 404 },
  environment: z.object({ KIT_HIRE_KEY: z.string().optional() }),
  migrations: [],
  locales: { en: {}, es: {} },
};
const lost: FeatureModule = {
  ...hire,
  id: "lost",
  toggle: { ...hire.toggle, id: "lost" },
  settings: [{ id: "lost:days", schema, default: 3 }],
  offers: {},
  facts: [],
  tabs: [],
  webhookKinds: {},
  environment: z.object({ LOST_KEY: z.string().optional() }),
};
const numbered = (module: FeatureModule, number: number): FeatureModule => ({
  ...module,
  toggle: { ...module.toggle, number },
});

it("lets modules use the same words for what bears their names", () => {
  expect(() => ensureNoCollisions([hire, lost])).not.toThrow();
});

it.each<[string, FeatureModule, FeatureModule, string]>([
  ["id", hire, hire, "kit-hire: kit-hire."],
  [
    "number of a setting",
    numbered(hire, 31),
    numbered(lost, 31),
    "Both kit-hire and lost have the setting number 31.",
  ],
  [
    "offer",
    hire,
    { ...lost, offers: { chargeOld: offer } },
    "Both kit-hire and lost have the setting or offer chargeOld.",
  ],
  ["fact", hire, { ...lost, facts: [level] }, "Both kit-hire and lost have the fact member level."],
  [
    "tab, on some occasions",
    hire,
    { ...lost, tabs: [{ ...tab, kinds: ["event"] }] },
    "Both kit-hire and lost have the tab event kit.",
  ],
  [
    "webhook event",
    hire,
    { ...lost, webhookKinds: { "kit.lent": kind } },
    "Both kit-hire and lost have the webhook event kit.lent.",
  ],
  [
    "variable, since one name begins with the other",
    {
      ...lost,
      id: "kit",
      toggle: { ...lost.toggle, id: "kit" },
      settings: [],
      environment: hire.environment as never,
    },
    hire,
    "Both kit and kit-hire have the variable KIT_HIRE_KEY.",
  ],
])("refuses two modules with one %s", (_what, one, other, words) => {
  expect(() => ensureNoCollisions([one, other])).toThrow(words);
});

it.each<[string, FeatureModule, string]>([
  [
    "id",
    { ...hire, id: "tags", toggle: { ...hire.toggle, id: "tags" }, settings: [], environment: z.object({}) },
    "Both the core and tags have the setting or offer tags.",
  ],
  ["number of a setting", numbered(lost, 3), "Both the core and lost have the setting number 3."],
  [
    "offer",
    { ...lost, offers: { joining: offer } },
    "Both the core and lost have the setting or offer joining.",
  ],
  [
    "webhook event",
    { ...lost, webhookKinds: { "member.joined": kind } },
    "Both the core and lost have the webhook event member.joined.",
  ],
  ["messages", { ...lost, id: "core" }, "A module can't be called core"],
  ["acts in the activity log", { ...lost, id: "session" }, "A module can't be called session"],
])("refuses a module with the %s of the core's", (_what, module, words) => {
  expect(() => ensureNoCollisions([module])).toThrow(words);
});

it.each<[string, FeatureModule, string]>([
  [
    "a setting that could be another's",
    { ...lost, settings: hire.settings ?? [] },
    "The setting kit-hire:days of the module lost must be called lost:<word>.",
  ],
  [
    "a setting without its own name",
    { ...lost, settings: [{ id: "days", schema, default: 3 }] },
    "lost:<word>",
  ],
  [
    "a switch that is called otherwise",
    { ...lost, toggle: { ...lost.toggle, id: "lost:on" } },
    "must be called lost, not lost:on",
  ],
  [
    "a variable that could be another's",
    { ...lost, environment: z.object({ HIRE_KEY: z.string() }) },
    "must begin with LOST_",
  ],
  ["a webhook that no address can name", { ...lost, webhooks: { "a/b": {} as never } }, '"a/b"'],
  [
    "work that is named like another's",
    { ...lost, work: { "kit-hire:remind": {} as never } },
    '"kit-hire:remind"',
  ],
  ["a notice in capitals", { ...lost, notices: { Due: {} as never } }, '"Due"'],
  ["a webhook event of one word", { ...lost, webhookKinds: { lent: kind } }, '"lent"'],
  ["an offer that is no field", { ...lost, offers: { "charge-old": offer } }, '"charge-old"'],
  ["an id that is no word", { ...lost, id: "lost_kit" }, '"lost_kit"'],
  ["two jobs of one name", { ...lost, jobs: [job, job] }, "two of one job in lost: lost/again"],
  ["one that was made for another version of the kit", { ...lost, kit: 2 }, "version 2 of the kit"],
])("refuses %s", (_what, module, words) => {
  expect(() => ensureNoCollisions([module])).toThrow(words);
});

it.each<[string, FeatureModule["migrations"], string]>([
  [
    "id as another module's",
    [{ id: "2026-12-01-01-kit", up: () => "" }],
    "Both kit-hire and lost have the migration 2026-12-01-01-kit.",
  ],
  [
    "table as another module's",
    [{ id: "2026-12-01-01-lost", up: () => "CREATE TABLE kits ()" }],
    "Both kit-hire and lost have the table kits.",
  ],
  [
    "table as the core's",
    [{ id: "2026-12-01-01-lost", up: () => "CREATE TABLE members ()" }],
    "Both the core and lost have the table members.",
  ],
])("refuses a migration with the same %s", (_what, migrations, words) => {
  const kits = [{ id: "2026-12-01-01-kit", up: () => "CREATE TABLE kits ()" }];
  const modules = [dues, { ...hire, migrations: kits }, { ...lost, migrations }];
  expect(() => tenantMigrationsWith(modules)).toThrow(words);
});

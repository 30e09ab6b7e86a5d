import { expect, it } from "vitest";
import { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { dues } from "#tests/support/dues-module.ts";
import { unitModules } from "./ask-modules.ts";
import type { FeatureModule } from "./contract.ts";
import { createRegistry } from "./registry.ts";

const other: FeatureModule = {
  ...dues,
  id: "lost-kit",
  toggle: { ...dues.toggle, id: "lost-kit" },
  environment: z.object({}),
};

const modulesOf = (
  modules: FeatureModule[],
  { settings = {}, role = "admin" }: { settings?: object; role?: string } = {},
) =>
  unitModules(createRegistry(modules), {
    organization: { settings },
    now: new Date(),
    actor: { kind: "member", role },
  } as UnitOfWork);

it("knows how notices go out while their module is on, and throws for unknown kinds", () => {
  const rule = { topic: "money", automatic: true, urgent: "never" };
  expect(modulesOf([dues]).noticeRule("dues:paid")).toEqual(rule);
  expect(modulesOf([dues], { settings: { dues: false } }).noticeRule("dues:paid")).toBeUndefined();
  expect(() => modulesOf([dues]).noticeRule("dues:none")).toThrow("dues:none");
});

it("does not let anybody in on an answer that a gate has not given", async () => {
  const request = { occasion: {}, member: {}, price: 0 } as never;
  const forgetful = { ...other, gates: { "attendance.confirm": async () => [] } };
  const asked = modulesOf([forgetful]).ask("attendance.confirm", [request]);
  await expect(asked).rejects.toThrow("lost-kit answered 0 of 1 requests");
});

it("takes a set of members only if its bindings can't be another's", () => {
  const setsWith = (name: string) =>
    modulesOf([{ ...other, sets: { "never-inactive": () => ({ sql: "", bindings: { [name]: 1 } }) } }]).sets(
      "never-inactive",
    );
  expect(() => setsWith("since")).toThrow("since");
  expect(setsWith("lostKitSince")).toHaveLength(1);
  const lost: FeatureModule = {
    ...other,
    id: "lost",
    toggle: { ...other.toggle, id: "lost" },
    sets: { "never-inactive": () => ({ sql: "", bindings: { lostKitSince: 1 } }) },
  };
  expect(modulesOf([lost]).sets("never-inactive")).toHaveLength(1);
  expect(() => modulesOf([lost, other]).sets("never-inactive")).toThrow("another's than lost's");
});

it("offers choices by a fact to those who may know it, with bindings that can't be another's", () => {
  const withChoice = (name: string): FeatureModule => ({
    ...other,
    facts: [
      {
        name: "level",
        of: "member",
        kind: "number",
        minRole: "coach",
        own: true,
        load: async () => new Map(),
        choices: { top: () => ({ sql: "", bindings: { [name]: 1 } }) },
      },
    ],
  });
  const choices = (role: "coach" | "player", settings = {}, name = "lostKitTop") =>
    modulesOf([withChoice(name)], { settings, role }).factChoices();
  expect(choices("coach")).toEqual([
    { module: "lost-kit", fact: "level", name: "top", members: { sql: "", bindings: { lostKitTop: 1 } } },
  ]);
  expect(choices("player")).toEqual([]);
  expect(choices("coach", { "lost-kit": false })).toEqual([]);
  expect(() => choices("coach", {}, "top")).toThrow("top");
});

it("asks the modules that are on for their hints, and takes none for an answer", async () => {
  const hint = { text: "sessions.title", link: "sessions.new", to: "/lost" } as const;
  const modules: FeatureModule[] = [
    { ...dues, hints: { "session.change": async () => undefined } },
    {
      ...other,
      hints: { "session.change": async (_uow, { sessionId }) => ({ ...hint, to: `/lost/${sessionId}` }) },
    },
  ];
  const at = (settings: object) => modulesOf(modules, { settings }).hints("session.change", { sessionId: 5 });
  expect(await at({})).toEqual([{ ...hint, to: "/lost/5" }]);
  expect(await at({ "lost-kit": false })).toEqual([]);
  expect(await modulesOf(modules).hints("session.repeat", {})).toEqual([]);
});

it("asks modules that are off, too, before the club has another currency", async () => {
  const change = { from: "EUR", to: "USD" };
  const refusal = { code: "lost-kit:kept" } as never;
  const module: FeatureModule = {
    ...other,
    gates: { "currency.change": async () => [refusal], "attendance.confirm": async () => [refusal] },
    consequences: {
      "currency.change": async () => [{ key: "sessions.title", values: {} }],
      "module.switch-off": async () => [{ key: "sessions.title", values: {} }],
      "module.switch-on": async () => [{ key: "sessions.title", values: {} }],
    },
  };
  const off = modulesOf([module], { settings: { "lost-kit": false } });
  expect(await off.ask("currency.change", [change])).toEqual([refusal]);
  expect(await off.ask("attendance.confirm", [{} as never])).toEqual([undefined]);
  expect(await off.consequences("currency.change", change)).toHaveLength(1);
  expect(await off.consequences("module.switch-off", { modules: ["lost-kit"] })).toEqual([]);
  expect(await off.consequences("module.switch-on", { modules: ["lost-kit"] })).toHaveLength(1);
});

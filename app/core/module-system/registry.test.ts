import { expect, it } from "vitest";
import { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { dues } from "#tests/support/dues-module.ts";
import type { FeatureModule } from "./contract.ts";
import { createRegistry } from "./registry.ts";
import { defineWork } from "./work.ts";

const other: FeatureModule = {
  ...dues,
  id: "lost-kit",
  toggle: { ...dues.toggle, id: "lost-kit" },
  environment: z.object({}),
};

const club = { organization: { settings: {} }, now: new Date() } as UnitOfWork;

it("names work, webhooks and notices by their modules, so that two may use the same words", () => {
  const registry = createRegistry([dues, other]);
  expect([...registry.work.keys()]).toEqual(["dues:record", "lost-kit:record"]);
  expect([...registry.webhooks.keys()]).toEqual(["dues:payments", "lost-kit:payments"]);
  expect(registry.notices.get("lost-kit:paid")?.module.id).toBe("lost-kit");
});

it("knows how notices go out while their module is on, and throws for unknown kinds", () => {
  const registry = createRegistry([dues]);
  expect(registry.noticeRule({ settings: {} }, "dues:paid")).toEqual({
    topic: "money",
    automatic: true,
    urgent: "never",
  });
  expect(registry.noticeRule({ settings: { dues: false } }, "dues:paid")).toBeUndefined();
  expect(() => registry.noticeRule({ settings: {} }, "dues:none")).toThrow("dues:none");
});

it("does not let anybody in on an answer that a gate has not given", async () => {
  const request = { occasion: {}, member: {}, price: 0 } as never;
  const forgetful = { ...other, gates: { "attendance.confirm": async () => [] } };
  const asked = createRegistry([forgetful]).ask(club, "attendance.confirm", [request]);
  await expect(asked).rejects.toThrow("lost-kit answered 0 of 1 requests");
});

it("takes a set of members only if its bindings can't be another's", () => {
  const registryOf = (name: string) =>
    createRegistry([{ ...other, sets: { "never-inactive": () => ({ sql: "", bindings: { [name]: 1 } }) } }]);
  expect(() => registryOf("since").sets(club, "never-inactive")).toThrow("since");
  expect(registryOf("lostKitSince").sets(club, "never-inactive")).toHaveLength(1);
  const lost: FeatureModule = {
    ...other,
    id: "lost",
    toggle: { ...other.toggle, id: "lost" },
    sets: { "never-inactive": () => ({ sql: "", bindings: { lostKitSince: 1 } }) },
  };
  expect(createRegistry([lost]).sets(club, "never-inactive")).toHaveLength(1);
  expect(() => createRegistry([lost, other]).sets(club, "never-inactive")).toThrow("another's than lost's");
});

it("offers choices by a fact to those who may know it, with bindings that can't be another's", () => {
  const registryOf = (name: string) =>
    createRegistry([
      {
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
      },
    ]);
  const choices = (role: "coach" | "player", settings = {}, name = "lostKitTop") =>
    registryOf(name).factChoices({
      ...club,
      actor: { kind: "member", role },
      organization: { settings },
    } as never);
  expect(choices("coach")).toEqual([
    { module: "lost-kit", fact: "level", name: "top", members: { sql: "", bindings: { lostKitTop: 1 } } },
  ]);
  expect(choices("player")).toEqual([]);
  expect(choices("coach", { "lost-kit": false })).toEqual([]);
  expect(() => choices("coach", {}, "top")).toThrow("top");
});

it("takes work only with a payload that it can read", () => {
  const work = { record: defineWork({ payload: z.object({ member: z.number() }), run: async () => {} }) };
  const registry = createRegistry([{ ...other, work }]);
  expect(() => registry.ensureWork("lost-kit:record", { member: "Ana" })).toThrow("lost-kit:record");
  expect(() => registry.ensureWork("lost-kit:record", { member: 3 })).not.toThrow();
});

it("asks the modules that are on for their hints, and takes none for an answer", async () => {
  const hint = { text: "sessions.title", link: "sessions.new", to: "/lost" } as const;
  const registry = createRegistry([
    { ...dues, hints: { "session.change": async () => undefined } },
    {
      ...other,
      hints: { "session.change": async (_uow, { sessionId }) => ({ ...hint, to: `/lost/${sessionId}` }) },
    },
  ]);
  const at = (settings: object) =>
    registry.hints({ ...club, organization: { settings } } as UnitOfWork, "session.change", { sessionId: 5 });
  expect(await at({})).toEqual([{ ...hint, to: "/lost/5" }]);
  expect(await at({ "lost-kit": false })).toEqual([]);
  expect(await registry.hints(club, "session.repeat", {})).toEqual([]);
});

it("asks modules that are off, too, before the club has another currency", async () => {
  const change = { from: "EUR", to: "USD" };
  const refusal = { code: "lost-kit:kept" } as never;
  const registry = createRegistry([
    {
      ...other,
      gates: { "currency.change": async () => [refusal], "attendance.confirm": async () => [refusal] },
      consequences: {
        "currency.change": async () => [{ key: "sessions.title", values: {} }],
        "module.switch-off": async () => [{ key: "sessions.title", values: {} }],
        "module.switch-on": async () => [{ key: "sessions.title", values: {} }],
      },
    },
  ]);
  const off = { ...club, organization: { settings: { "lost-kit": false } as object } } as UnitOfWork;
  expect(await registry.ask(off, "currency.change", [change])).toEqual([refusal]);
  expect(await registry.ask(off, "attendance.confirm", [{} as never])).toEqual([undefined]);
  expect(await registry.consequences(off, "currency.change", change)).toHaveLength(1);
  expect(await registry.consequences(off, "module.switch-off", { modules: ["lost-kit"] })).toEqual([]);
  expect(await registry.consequences(off, "module.switch-on", { modules: ["lost-kit"] })).toHaveLength(1);
});

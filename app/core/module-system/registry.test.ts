import { expect, it } from "vitest";
import { z } from "zod";
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

it("names work, webhooks and notices by their modules, so that two may use the same words", () => {
  const registry = createRegistry([dues, other]);
  expect([...registry.work.keys()]).toEqual(["dues:record", "lost-kit:record"]);
  expect([...registry.webhooks.keys()]).toEqual(["dues:payments", "lost-kit:payments"]);
  expect(registry.notices.get("lost-kit:paid")?.module.id).toBe("lost-kit");
});

it("takes work only with a payload that it can read", () => {
  const work = { record: defineWork({ payload: z.object({ member: z.number() }), run: async () => {} }) };
  const registry = createRegistry([{ ...other, work }]);
  expect(() => registry.ensureWork("lost-kit:record", { member: "Ana" })).toThrow("lost-kit:record");
  expect(() => registry.ensureWork("lost-kit:record", { member: 3 })).not.toThrow();
});

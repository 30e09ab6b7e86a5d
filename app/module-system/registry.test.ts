import { expect, it } from "vitest";
import { z } from "zod";
import { dues } from "#tests/support/dues-module.ts";
import type { FeatureModule } from "./contract.ts";
import { createRegistry } from "./registry.ts";

const other: FeatureModule = {
  ...dues,
  id: "lost-kit",
  toggle: { ...dues.toggle, id: 902 },
  environment: z.object({}),
};

it("names work, webhooks and notices by their modules, so that two may use the same words", () => {
  const registry = createRegistry([dues, other]);
  expect([...registry.work.keys()]).toEqual(["dues:record", "lost-kit:record"]);
  expect([...registry.webhooks.keys()]).toEqual(["dues:payments", "lost-kit:payments"]);
  expect(registry.notices.get("lost-kit:paid")?.module.id).toBe("lost-kit");
});

it.each<[string, FeatureModule, string]>([
  [
    "a variable that could be another's",
    { ...other, environment: z.object({ KIT_KEY: z.string() }) },
    "LOST_KIT_",
  ],
  ["a webhook that no address can name", { ...other, webhooks: { "a/b": {} as never } }, '"a/b"'],
  ["work that is named like another's", { ...other, work: { "dues:record": {} as never } }, '"dues:record"'],
  ["a notice in capitals", { ...other, notices: { Paid: {} as never } }, '"Paid"'],
  ["an id that is no word", { ...other, id: "lost_kit" }, '"lost_kit"'],
])("refuses %s", (_what, module, words) => {
  expect(() => createRegistry([dues, module])).toThrow(words);
});

it("knows how notices go out while their module is on, and throws for unknown kinds", () => {
  const registry = createRegistry([dues]);
  expect(registry.noticeRule({ settings: {} }, "dues:paid")).toEqual({ automatic: true, urgent: "never" });
  expect(registry.noticeRule({ settings: { 901: false } }, "dues:paid")).toBeUndefined();
  expect(() => registry.noticeRule({ settings: {} }, "dues:none")).toThrow("dues:none");
});

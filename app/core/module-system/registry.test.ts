import { expect, it } from "vitest";
import { z } from "zod";
import { dues } from "#tests/support/dues-module.ts";
import type { FeatureModule, Job } from "./contract.ts";
import { createRegistry } from "./registry.ts";
import { defineWork } from "./work.ts";

const other: FeatureModule = {
  ...dues,
  id: "lost-kit",
  toggle: { ...dues.toggle, id: 902, name: "lostKit" },
  environment: z.object({}),
};

const job: Job = { id: "again", schedule: "0 8 * * *", run: async () => {} };

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
  ["the name of the core's messages", { ...other, id: "core" }, "core"],
  [
    "a setting's number that the core has",
    { ...other, toggle: { ...other.toggle, id: 3 } },
    "setting number: 3",
  ],
  [
    "a setting's name that another has",
    { ...other, toggle: { ...other.toggle, name: dues.toggle.name } },
    "setting name",
  ],
  ["one that was made for another version of the kit", { ...other, kit: 2 }, "version 2 of the kit"],
  ["two jobs of one name", { ...other, jobs: [job, job] }, "job: lost-kit/again"],
])("refuses %s", (_what, module, words) => {
  expect(() => createRegistry([dues, module])).toThrow(words);
});

it("takes work only with a payload that it can read", () => {
  const work = { record: defineWork({ payload: z.object({ member: z.number() }), run: async () => {} }) };
  const registry = createRegistry([{ ...other, work }]);
  expect(() => registry.ensureWork("lost-kit:record", { member: "Ana" })).toThrow("lost-kit:record");
  expect(() => registry.ensureWork("lost-kit:record", { member: 3 })).not.toThrow();
});

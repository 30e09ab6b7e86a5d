import { expect, it } from "vitest";
import { keptMemory, type PushMemory, recalledMemory } from "./push-memory.ts";

const device = { signIn: "a1", endpoint: "https://fcm.googleapis.com/fcm/send/1" };

it.each<[PushMemory]>([[{}], [{ declined: true }], [{ device }], [{ device, declined: true }]])(
  "recalls what was kept: %j",
  (memory) => {
    expect(recalledMemory(keptMemory(memory))).toEqual(memory);
  },
);

it.each([
  [null],
  [""],
  ["{"],
  ["null"],
  ["7"],
  [JSON.stringify({ version: 2, declined: true })],
  [JSON.stringify({ version: 1, device: { signIn: 1 }, declined: "yes" })],
])("recalls nothing from %j", (kept) => {
  expect(recalledMemory(kept)).toEqual({});
});

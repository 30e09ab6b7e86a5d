import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isBefore } from "#tenants/installation.ts";
import { VERSION } from "./version.server.ts";

const changes = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
const released = [...changes.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, number = ""]) => number);

it("is the newest one that the changelog describes, newest first", () => {
  expect(released[0]).toBe(VERSION.number);
  expect(released.toSorted((a, b) => (isBefore(a, b) ? 1 : -1))).toEqual(released);
});

it("can be gone back from to the release before it, and to no older one", () => {
  expect(VERSION.servedFrom).toBe(released[1] ?? released[0]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registry } from "#app/main/composition.server.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { kitty } from "../trial/kitty/module.server.ts";
import { collectParts, joinTables } from "./collect-parts.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function plant(module: string, text?: string): void {
  mkdirSync(join(folder, module, "tests"), { recursive: true });
  if (text) writeFileSync(join(folder, module, "tests", "conformance.ts"), text);
}

describe("the parts of modules", () => {
  it("are there of every module of the product", async () => {
    const parts = await collectParts(join(ROOT, "modules"));
    expect(Object.keys(parts).sort()).toEqual(registry.modules.map(({ id }) => id).sort());
  });

  it("are found of a module that nobody named, with each of its calls", async () => {
    const { kitty: part } = await collectParts(join(ROOT, "tests", "trial"));
    const calls = (kitty.operations ?? []).map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    );
    expect(Object.keys(part?.whoMay ?? {})).toEqual(expect.arrayContaining(calls));
  });

  it("are missed if a module has none", async () => {
    plant("one", "export const conformance = { whoMay: {} };");
    expect(await collectParts(folder)).toEqual({ one: { whoMay: {} } });
    plant("two");
    await expect(collectParts(folder)).rejects.toThrow("two has no tests/conformance.ts");
    plant("two", "export const other = {};");
    await expect(collectParts(folder)).rejects.toThrow("exports no");
  });

  it("add to the tables, and overrule nothing in them", () => {
    expect(joinTables({ "/a": "admin" }, undefined, { "/b": "player" })).toEqual({
      "/a": "admin",
      "/b": "player",
    });
    expect(() => joinTables({ "/a": "admin" }, { "/a": "player" })).toThrow("/a");
  });
});

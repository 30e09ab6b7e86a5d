import { globSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { nouns } from "./composition.server.ts";
import en from "./texts/core-en.ts";

interface Noun {
  folder: string;
  parts: NounParts;
}

const found: Noun[] = await Promise.all(
  globSync("app/**/parts.server.ts").map(async (file) => {
    const exported: Record<string, NounParts> = await import(resolve(file));
    return { folder: dirname(file), parts: Object.values(exported)[0] ?? {} };
  }),
);

async function textsOf(file: string): Promise<string[]> {
  return Object.keys((await import(resolve(file))).default);
}

describe("the nouns of the core", () => {
  it("are all listed", () => {
    expect(new Set(nouns)).toEqual(new Set(found.map(({ parts }) => parts)));
    expect(nouns).toHaveLength(found.length);
  });

  it("have the texts of the refusals whose status they declare", async () => {
    for (const { folder, parts } of found) {
      const codes = Object.keys(parts.refusals ?? {});
      if (codes.length > 0)
        expect(await textsOf(`${folder}/locales/en/errors.ts`)).toEqual(expect.arrayContaining(codes));
    }
  });

  it("don't share a refusal", async () => {
    const codes = (await Promise.all(globSync("app/**/locales/en/errors.ts").map(textsOf))).flat();
    expect(codes.sort()).toEqual(Object.keys(en.errors).sort());
  });
});

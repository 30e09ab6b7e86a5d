import { describe, expect, it } from "vitest";
import { repositoryFaults } from "#scripts/check-repository.mjs";

// Written in pieces, because the same check reads this file.
const BREACHES: [what: string, path: string, text: string][] = [
  ["resolved addresses in the lockfile", "package-lock.json", `{"${"resolved"}": "x"}`],
  ["a registry in the lockfile", "package-lock.json", `"https://npm.${"registry"}.example/x"`],
  ["a home folder", "README.md", `see /${"home"}/ada/club`],
  ["a private key", "docs/a.md", `-----${"BEGIN"} PRIVATE KEY-----`],
  ["a cloud key", "app/a.ts", `const key = "AKIA${"ABCDEFGHIJKLMNOP"}";`],
  ["an unfinished mark", "app/a.ts", `// ${"TO"}DO later`],
  ["a silenced type checker", "app/a.ts", `// @ts-${"ignore"}`],
  ["the stub package", "app/a.ts", `import x ${'from "'}remix";`],
  ["a second reader of the environment", "app/a.ts", `process${".env"}.PORT`],
  ["a document that names a file that is gone", "docs/a.md", `see \`app/${"gone"}.ts\``],
];

describe("repository rules", () => {
  it.each(BREACHES)("finds %s", (_what, path, text) => {
    expect(repositoryFaults([{ path, text }])).toHaveLength(1);
  });

  it("finds nothing in plain files", () => {
    for (const path of [
      "app/a.ts",
      "app/finish-sign-in.server.ts",
      "migrations/tenant/2026-11-22-01-first.ts",
    ])
      expect(repositoryFaults([{ path, text: "export const a = 1;\n" }])).toEqual([]);
  });
});

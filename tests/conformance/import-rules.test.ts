import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOMS } from "#scripts/rooms.cjs";

interface Rules {
  forbidden: { name: string }[];
  options: ICruiseOptions;
}
const rules: Rules = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");

/** One breach per rule: the offending file with its content, and the files that it imports, which are empty. */
const BREACHES: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    ROOMS.map(({ name, sample }, at) => {
      const above = ROOMS[at + 1] ? `${ROOMS[at + 1]?.sample}/above.ts` : "app/root.ts";
      const text = `import type { A } from "${relative(sample, above)}";\nexport type B = A;`;
      return [`nothing-above-${name.replace("/", "-")}`, { [`${sample}/below.ts`]: text, [above]: "" }];
    }),
  ),
  "parts-await-no-parts": {
    "modules/three/tests/conformance.ts": `import "../../../tests/support/two.ts";`,
    "tests/support/two.ts": `import "./collect-parts.ts";`,
    "tests/support/collect-parts.ts": "",
  },
  "modules-are-strangers": { "modules/two/a.ts": `import "../one/x.ts";`, "modules/one/x.ts": "" },
  "modules-use-the-kit": { "modules/one/b.ts": `import "../../app/core/y.ts";`, "app/core/y.ts": "" },
  "tenants-is-the-floor": { "tenants/a.ts": `import "../app/x.ts";`, "app/x.ts": "" },
  "migrations-stand-alone": { "migrations/a.ts": `import "../app/x.ts";` },
  "domain-knows-no-web": { "app/core/a.ts": `import "../web/x.ts";`, "app/web/x.ts": "" },
  "pure-stays-pure": { "app/core/b.ts": `import "./b.server.ts";`, "app/core/b.server.ts": "" },
  "pure-touches-no-world": { "modules/one/rules/a.ts": `import "node:fs";` },
  "pages-hold-no-database": {
    "app/core/a/pages/a.tsx": `import "../../../../tenants/x.ts";`,
    "tenants/x.ts": "",
  },
  "operations-only-name": { "app/core/a/api/a.server.ts": `import "../../../../tenants/x.ts";` },
  "components-are-isomorphic": { "app/web/ui/a.tsx": `import "../b.server.ts";`, "app/web/b.server.ts": "" },
  "pieces-know-no-page": {
    "app/web/ui/b.tsx": `import "../../core/a/pages/x.tsx";`,
    "app/core/a/pages/x.tsx": "",
  },
  "one-door-to-the-database": { "app/c.ts": `import pg from "pg";\npg;`, "node_modules/pg/index.js": "" },
  "product-knows-no-tests": { "app/d.ts": `import "../tests/x.ts";`, "tests/x.ts": "" },
  "parts-serve-tests-only": {
    "modules/one/rules/c.server.ts": `import "../tests/conformance.ts";`,
    "modules/one/tests/conformance.ts": "",
  },
  "product-runs-without-dev-packages": {
    "app/e.ts": `import "tool";`,
    "node_modules/tool/index.js": "",
  },
  "vite-or-node-loads-the-product": { "scripts/run.ts": `import "../app/x.ts";` },
  "remix-package-is-a-stub": { "app/f.ts": `import "remix";`, "node_modules/remix/index.js": "" },
  resolvable: { "app/g.ts": `import "./nowhere.ts";` },
  declared: { "app/h.ts": `import "stranger";`, "node_modules/stranger/index.js": "" },
  "no-circles": {
    "app/i.ts": `import type { J } from "./j.ts";\nexport type I = J;`,
    "app/j.ts": `import type { I } from "./i.ts";\nexport type J = I;`,
  },
  "no-orphans": { "app/k.ts": "" },
};
const PACKAGE = { dependencies: { pg: "1", remix: "1" }, devDependencies: { tool: "1" } };

let root: string;
let broken: Set<string>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "import-rules-"));
  for (const [file, text] of Object.values(BREACHES).flatMap((files) => Object.entries(files)))
    plant(file, text);
  plant("package.json", JSON.stringify(PACKAGE));
  const { tsConfig, ...options } = rules.options;
  const cruised = await cruise(["app", "modules", "tenants", "migrations", "scripts"], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules.forbidden as never },
  });
  const { summary } = cruised.output as ICruiseResult;
  broken = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

describe("import rules", () => {
  it("plants a breach of every rule", () => {
    expect(Object.keys(BREACHES).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
  });

  for (const [rule, files] of Object.entries(BREACHES)) {
    it(`${rule} is seen broken`, () => {
      expect([...broken]).toContain(`${rule} ${Object.keys(files)[0]}`);
    });
  }
});

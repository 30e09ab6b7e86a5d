import { describe, expect, it } from "vitest";
import { addToModules, addToRoutes, identifierOf } from "./lists.ts";

const MODULES = `import type { FeatureModule } from "#app/kit/module.ts";

/** Every module there is. */
export const modules: FeatureModule[] = [];
`;
const ROUTES = `import type { ModuleRoutes } from "../app/kit/module.ts";

/** Every module's routes. */
export const moduleRoutes: ModuleRoutes = {};
`;

describe("the lists of modules", () => {
  it("take a module into an empty list and into a filled one", () => {
    const one = addToModules(MODULES, "schedules");
    expect(one).toContain('import { schedules } from "./schedules/module.server.ts";\n\n/**');
    expect(one).toContain("export const modules: FeatureModule[] = [schedules];");
    expect(addToModules(one, "lost-and-found")).toContain("= [schedules, lostAndFound];");
  });

  it("take routes by the module's id, quoted where it must be", () => {
    const two = addToRoutes(addToRoutes(ROUTES, "schedules"), "lost-kit");
    expect(two).toContain('import { lostKitRoutes } from "./lost-kit/routes.ts";\nimport { schedulesRoutes');
    expect(two).toContain('{ schedules: schedulesRoutes, "lost-kit": lostKitRoutes };');
  });

  it("break a list that grows too long for its line", () => {
    const names = [
      "aaaaaaaaaaaaaaaa",
      "bbbbbbbbbbbbbbbb",
      "cccccccccccccccc",
      "dddddddddddddddd",
      "eeeeeeeeeeeeeeee",
    ];
    const source = names.reduce(addToModules, MODULES);
    expect(source).toContain("= [\n  aaaaaaaaaaaaaaaa,\n");
    expect(source).toContain("  eeeeeeeeeeeeeeee,\n];");
    expect(addToModules(source, "f")).toContain("  eeeeeeeeeeeeeeee,\n  f,\n];");
  });

  it("refuse a file they don't know", () => {
    expect(() => addToModules("export {};\n", "schedules")).toThrow();
  });
});

describe("a new module", () => {
  it("is named as an identifier in code", () => {
    expect(identifierOf("lost-and-found")).toBe("lostAndFound");
  });
});

// Which code may import which. tests/conformance/import-rules.test.ts breaks each rule once and sees it reported.
const { PAGES, ROOMS } = require("./scripts/rooms.cjs");

const TEST = "\\.test\\.tsx?$";
/** What a noun or a module contributes to the conformance tests. */
const PART_OF_TESTS = "^(app/(core|flows)|modules)/[^/]+/tests/";
/** Rules and commands: all of these folders but what a noun or a module shows and what describes it. */
const DOMAIN = "^app/(kernel|core|flows)/|^modules/[^/]+/";
const NOT_DOMAIN = [
  "/(pages|api|locales|migrations|tests|picture|computations)/",
  "/(routes|parts\\.server)\\.ts$",
  "^modules/index",
  "^modules/[^/]+/(module|http)\\.",
];
/** Pages and UI. Browsers run these, except server files and the server parts of routes, which the build strips. */
const SHOWN = [...PAGES, "^app/web/(ui|shell)/"];
const ROUTE = "\\.route\\.tsx?$";
const SERVER = "\\.server\\.tsx?$";
const DATABASE_PACKAGES = "node_modules/(knex|pg|pg-copy-streams)/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...ROOMS.map(({ name, path, pathNot }, at) => ({
      name: `nothing-above-${name.replace("/", "-")}`,
      comment: "The rooms stand in one order (scripts/rooms.cjs), for types, too.",
      severity: "error",
      from: { path, pathNot: [...pathNot, TEST, PART_OF_TESTS] },
      to: { path: [...ROOMS.slice(at + 1).flatMap((above) => above.path), "^app/[^/]+$"] },
    })),
    {
      name: "parts-await-no-parts",
      comment:
        "Whoever collects the parts awaits them at its top: a part that needs the collection would wait for itself, for ever.",
      severity: "error",
      from: { path: "/tests/conformance\\.ts$" },
      to: { path: "^tests/support/collect-parts\\.ts$", reachable: true },
    },
    {
      name: "vite-or-node-loads-the-product",
      comment:
        "What starts in development is loaded through Vite alone, so that there is one copy of the code.",
      severity: "error",
      from: { path: "^scripts/run(/hot-code)?\\.ts$" },
      to: {
        path: "^(app|modules|tenants|migrations|scripts)/",
        pathNot: "^scripts/run/hot-code\\.ts$",
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "modules-are-strangers",
      comment: "Modules reach each other only through the core.",
      severity: "error",
      from: { path: "^modules/([^/]+)/" },
      to: { path: "^modules/", pathNot: "^modules/$1/" },
    },
    {
      name: "modules-use-the-kit",
      comment: "Whatever stands behind the kit may change at any time.",
      severity: "error",
      from: { path: "^modules/", pathNot: [TEST, PART_OF_TESTS] },
      to: { path: "^(app|tenants|migrations|scripts)/", pathNot: "^app/kit/" },
    },
    {
      name: "tenants-is-the-floor",
      severity: "error",
      from: { path: "^tenants/", pathNot: TEST },
      to: { path: "^(app|modules|scripts|tests)/" },
    },
    {
      name: "migrations-stand-alone",
      comment: "An old migration must not change when the code does.",
      severity: "error",
      from: { path: "^(migrations|(app/core|modules)/[^/]+/migrations)/", pathNot: TEST },
      to: {
        path: "^(app|modules|scripts|tests)/",
        pathNot: "/migrations/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "domain-knows-no-web",
      comment: "Rules and commands know no React, Remix or HTTP.",
      severity: "error",
      from: { path: DOMAIN, pathNot: [...NOT_DOMAIN, TEST] },
      to: {
        path: [
          "node_modules/(react|react-dom|react-i18next|express|@remix-run|@conform-to)/",
          "^app/(api|web)/",
          ...PAGES,
          "^modules/[^/]+/api/",
          "^modules/[^/]+/http\\.server\\.ts$",
        ],
      },
    },
    {
      name: "pure-stays-pure",
      comment: "A rule without the .server suffix imports rules only.",
      severity: "error",
      from: { path: DOMAIN, pathNot: [...NOT_DOMAIN, "\\.server\\.ts$", TEST] },
      to: { path: ["\\.server\\.ts$", "^tenants/", DATABASE_PACKAGES], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pure-touches-no-world",
      severity: "error",
      from: { path: DOMAIN, pathNot: [...NOT_DOMAIN, "\\.server\\.ts$", TEST] },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(crypto|buffer|util)$" },
    },
    {
      name: "pages-hold-no-database",
      severity: "error",
      from: { path: SHOWN, pathNot: TEST },
      to: { path: ["^tenants/", DATABASE_PACKAGES] },
    },
    {
      name: "operations-only-name",
      comment: "An operation names its schemas and its command; the work itself is done in the domain.",
      severity: "error",
      from: {
        path: ["^(app/core|modules)/[^/]+/api/", "-resource\\.ts$"],
        pathNot: TEST,
      },
      to: {
        path: ["^tenants/", DATABASE_PACKAGES, "^app/web/(ui|shell)/", ...PAGES],
      },
    },
    {
      name: "components-are-isomorphic",
      severity: "error",
      from: { path: SHOWN, pathNot: [TEST, ROUTE, SERVER] },
      to: { path: SERVER, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pieces-know-no-page",
      comment: "The kit, the forms and the shell serve every page alike.",
      severity: "error",
      from: { path: "^app/web/(ui|shell)/", pathNot: TEST },
      to: { path: [...PAGES, "^modules/"] },
    },
    {
      name: "one-door-to-the-database",
      comment: "Only tenants/ opens connections; everyone else is handed a transaction.",
      severity: "error",
      from: { path: "^(app|modules|scripts)/", pathNot: [TEST, "^scripts/(lab/bench|embedded-postgres)"] },
      to: { path: DATABASE_PACKAGES, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "product-knows-no-tests",
      severity: "error",
      from: { path: "^(app|modules|tenants|migrations)/", pathNot: [TEST, PART_OF_TESTS] },
      to: { path: "^(tests|scripts)/" },
    },
    {
      name: "parts-serve-tests-only",
      comment: "What a noun or a module contributes to the conformance tests is no part of the product.",
      severity: "error",
      from: { pathNot: ["^tests/", TEST, PART_OF_TESTS] },
      to: { path: PART_OF_TESTS },
    },
    {
      name: "product-runs-without-dev-packages",
      severity: "error",
      from: { path: "^(app|modules|tenants|migrations)/", pathNot: TEST },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "remix-package-is-a-stub",
      comment: "The package `remix` throws when imported; use @remix-run/*.",
      severity: "error",
      from: {},
      to: { path: "node_modules/remix/" },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "declared",
      comment: "Imported packages are listed in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: ["\\.d\\.ts$", "\\.config\\.(ts|js)$", "\\.mjs$", "\\.css$", "\\.element\\.tsx?$"],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
    builtInModules: { add: ["node:sqlite", "node:test"] },
  },
};

import type { Mutation } from "./mutation.ts";

const locales = {
  project: "conformance",
  file: "tests/conformance/locales.test.ts",
} as const;

/** Texts in both languages, and the rules that the checks keep. */
export const TEXTS: readonly Mutation[] = [
  {
    what: "a text is missing in Spanish",
    file: "app/core/occasions/locales/es/sessions.ts",
    from: '  full: "completo",\n',
    to: "",
    caughtBy: locales,
  },
  {
    what: "a text is empty in Spanish",
    file: "app/core/occasions/locales/es/sessions.ts",
    from: 'full: "completo",',
    to: 'full: "",',
    caughtBy: locales,
  },
  {
    what: "a plural form is missing in Spanish",
    file: "app/core/occasions/locales/es/sessions.ts",
    from: '  room_many: "quedan {{count}} plazas",\n',
    to: "",
    caughtBy: locales,
  },
  {
    what: "a page names a text that there is not",
    file: "app/core/audit/pages/audit.route.tsx",
    from: 'page.t("audit.title")',
    to: 'page.t("audit.heading")',
    caughtBy: { check: "types" },
  },
  {
    what: "the core imports a module",
    file: "app/core/occasions/status-numbers.ts",
    from: 'import type { OccasionStatus } from "./occasion.ts";',
    to: 'import "#modules/payments/transaction.ts";\nimport type { OccasionStatus } from "./occasion.ts";',
    caughtBy: { check: "import rules" },
  },
  {
    what: "a file besides env.server.ts reads the environment",
    file: "app/core/occasions/status-numbers.ts",
    from: "export const STATUS_NUMBERS = {",
    to: "export const ZONE = process.env.TZ;\n\nexport const STATUS_NUMBERS = {",
    caughtBy: { check: "repository" },
  },
];

import { KIT_VERSION } from "#app/core/module-system/contract.ts";
import { variablePrefix } from "#app/core/module-system/module-parts.ts";
import { identifierOf } from "./lists.ts";

function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function locale(name: string, words: { title: string; lead: string }): string {
  const title = JSON.stringify(words.title);
  return `export default {
  nav: ${title},
  settings: { ${identifierOf(name) === name ? name : JSON.stringify(name)}: ${title} },
  title: ${title},
  lead: ${JSON.stringify(words.lead)},
};
`;
}

/** The files of a new module by their paths in its folder: its toggle, a link, one gated page and its texts. */
export function moduleFiles(name: string): Record<string, string> {
  const identifier = identifierOf(name);
  const component = identifier.charAt(0).toUpperCase() + identifier.slice(1);
  return {
    "README.md": `# ${titleOf(name)}

What this module is for, in two sentences.

- \`module.server.ts\` declares it to the core: its switch (off by default), links, gates, reactions, jobs,
  queued work, webhooks, notices, tables and texts.
- \`routes.ts\` names its pages; each uses the adapters of \`http.server.ts\`, which answer 404 while it is off.
- \`api/operations.server.ts\` is its part of the API; the registry sees to the 404.
- Its rules (plain files, pure) and its commands and queries (\`*.server.ts\`) stand beside this file, by noun if there are many.
- \`migrations/\` holds its tables, in every club's schema. They may reference the core's tables, never another module's.
- \`tests/\` tells the tests of the whole product who may do what here, and how.
`,
    "module.server.ts": `import { z } from "zod";
import type { FeatureModule } from "#app/kit/module.ts";
import { ${identifier}Operations } from "./api/operations.server.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";

declare module "#app/kernel/i18n/messages.ts" {
  interface ModuleMessages {
    ${identifier === name ? name : JSON.stringify(name)}: typeof en;
  }
}

export const ${identifier}: FeatureModule = {
  id: "${name}",
  kit: ${KIT_VERSION},
  toggle: { id: "${name}", schema: z.boolean(), default: false },
  navigation: [
    {
      labelKey: "${name}:nav",
      to: "/${name}",
      minRole: "admin",
      order: 900,
      icon: "star",
      section: "club",
    },
  ],
  operations: ${identifier}Operations,
  // What else a module can have; app/core/module-system/contract.ts says more of each.
  // settings: [{ id: "${name}:days", schema, default: 7 }],  text settings.days; with ownEditor if the general form can't show it
  // tabs: [{ of: "member", path: "${name}", labelKey: "${name}:tab", minRole: "admin" }],  its route: memberTabs in routes.ts
  // facts: [{ name: "level", of: "member", kind: "number", minRole: "coach", own: true, load }],  one statement for all ids
  // gates: { "attendance.confirm": refuseDebt },  one answer for each request; refusals: { debt: 409 }, texts errors.debt, refused.debt.title
  // consequences: { "occasions.cancel": whatIsReturned },  sums: { "occasions.owed": owed },  sets: { "never-inactive": paid }
  // reactions: { "attendance.changed": charge, "member.archived": refund },  in the act's own transaction
  // jobs: [{ id: "${name}.remind", schedule: "0 8 * * *", run: remind }],  for each club where the module is on
  // work: { export: exportWork },  queued (defineWork), left by uow.enqueue("${name}:export", payload)
  // webhooks: { payments: paymentsWebhook },  POST /webhooks/${name}/payments on the platform's host
  // notices: { reminder: { topic: "reminder", automatic: true, urgent: "never" } },  told by notify(), in the words of notices.reminder
  // environment: z.object({ ${variablePrefix(name)}KEY: z.string().optional() }),
  // platformMigrations: [],  tables platform.${name.replaceAll("-", "_")}_…, for what webhooks and work know across clubs
  migrations: [],
  locales: { en, es },
};
`,
    "api/operations.server.ts": `import { z } from "zod";
import { memberOperation } from "#app/kit/module.ts";

/** Only what the output names is sent, whatever the command returns. */
export const ${identifier}Operations = [
  memberOperation({
    method: "GET",
    path: "/${name}",
    summary: ${JSON.stringify(`What ${titleOf(name)} is about`)},
    minRole: "admin",
    input: z.strictObject({}),
    output: z.object({ organization: z.string() }),
    command: async (uow) => ({ organization: uow.organization.name }),
  }),
];
`,
    "http.server.ts": `import { httpFor } from "#app/kit/pages.server.ts";

/** The adapters of this module's routes: 404 where the module is off. */
export const { memberLoader } = httpFor("${name}");
`,
    "routes.ts": `import type { MountPoints } from "../../app/kit/module.ts";

export const ${identifier}Routes: MountPoints = {
  pages: (route) => {
    route("${name}", "pages/${name}.route.tsx");
  },
};
`,
    [`pages/${name}.route.tsx`]: `import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/kit/ui.tsx";
import { memberLoader } from "../http.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async () => ({}));

export default function ${component}Page() {
  const { t } = useTranslation("${name}");
  return <PageHeader title={t("title")} lead={t("lead")} />;
}
`,
    [`${name}.int.test.ts`]: `import { expect, it } from "vitest";
import { createRegistry } from "#app/core/module-system/registry.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { ${identifier} } from "./module.server.ts";

// A database of its own, and a club in which this module is on. units.asMember and units.asSystem run commands.
const { database, clubs } = await testDatabase();
const units = testUnits(database, clubs[0]);
const toggle = { ...${identifier}.toggle, default: true };
units.host.registry = createRegistry([{ ...${identifier}, toggle }]);

it("is on here", async () => {
  const { registry } = units.host;
  await units.asSystem(async ({ organization }) => {
    expect(registry.isOn(organization, ${identifier}.id)).toBe(true);
  });
});
`,
    "tests/conformance.ts": `import type { ModulePart } from "#tests/support/module-part.ts";

export const conformance: ModulePart = {
  whoMay: { "/${name}": "admin", "GET /${name}": "admin" },
  // What else the tests may need; tests/support/module-part.ts says more of each.
  // rows: ["INSERT INTO …"],  for pages with an id in their address
  // recipes: { "/${name} save": async () => ({ send: { name: "New" } }) },  for each act of a coach or an admin
  // own: { "/${name} choose": () => ({}) },  for each act of members on their own things
  // inArchive: ["${name.replaceAll("-", "_")}_items"],  tables that an admin's copy of the club has
};
`,
    "locales/en.ts": locale(name, { title: titleOf(name), lead: "Nothing here yet." }),
    "locales/es.ts": locale(name, { title: `Módulo ${name}`, lead: "Aquí todavía no hay nada." }),
  };
}

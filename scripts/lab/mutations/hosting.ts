import type { Mutation } from "./mutation.ts";

const backup = { project: "int", file: "tests/tenancy/backup.int.test.ts" } as const;

/** What a host relies on in the night in which everything comes back. */
export const HOSTING: Mutation[] = [
  {
    what: "an installation that comes back sends what waited in its outboxes",
    file: "app/jobs/return-installation.server.ts",
    from: "dropped: await dropWork(app.database, outdatedKinds(app, parts))",
    to: "dropped: 0",
    caughtBy: { ...backup, test: "sends nothing that waited" },
  },
  {
    what: "a club that comes back with its installation is not made quiet",
    file: "app/flows/importing/return-clubs.server.ts",
    from: "        await discardPending(uow);\n",
    to: "",
    also: [
      {
        file: "app/flows/importing/return-clubs.server.ts",
        from: 'import { discardPending } from "./discard-pending.server.ts";\n',
        to: "",
      },
    ],
    caughtBy: { ...backup, test: "comes back into empty databases" },
  },
  {
    what: "a half restored database is served",
    file: "tenants/installation.ts",
    from: "    await ensureNotRestoring(client, where);\n",
    to: "",
    caughtBy: { ...backup, test: "half restored, which nothing serves" },
  },
  {
    what: "a database of an earlier version is opened",
    file: "tenants/installation.ts",
    from: "    await ensureNotEarlier(client, cell, expected.migrations);\n",
    to: "",
    caughtBy: { project: "int", file: "tests/tenancy/migrations.int.test.ts", test: "of an earlier version" },
  },
  {
    what: "a database with an earlier edition of a migration is opened",
    file: "tenants/installation.ts",
    from: "!had.has(id) && unknown.has(withoutEdition(id))",
    to: "false",
    caughtBy: { project: "int", file: "tests/tenancy/migrations.int.test.ts", test: "of an earlier version" },
  },
  {
    what: "a database of an earlier version is migrated",
    file: "tenants/prepare-database.ts",
    from: "  await ensureNotEarlier(client, cell, migrations);\n",
    to: "",
    caughtBy: { project: "int", file: "tests/tenancy/migrations.int.test.ts", test: "of an earlier version" },
  },
  {
    what: "a backup takes a table that was emptied since for an empty one",
    file: "tenants/backup/take-backup.ts",
    from: "  await ensureSameTables(client, schema);\n",
    to: "",
    caughtBy: { ...backup, test: "is taken again if a table is emptied" },
  },
];

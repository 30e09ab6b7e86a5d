import { resolve } from "node:path";
import { hostNote } from "#app/flows/hosting/host-log.server.ts";
import { exportTenant } from "#tenants/export-tenant.ts";
import { type Command, runCommand, textOf } from "./command.ts";
import { atTerminal, clubNamed, onHost } from "./open-host.ts";

const command: Command = {
  name: "clubs:export",
  summary:
    "Exports a club, as it is at one instant, into a new directory: a CSV file per table and a manifest.",
  options: {
    subdomain: { type: "string", help: "which club", value: "NAME", required: true },
    to: {
      type: "string",
      help: "the directory to create (default: one named after club and time)",
      value: "DIRECTORY",
    },
  },
};

await runCommand(command, (given) =>
  onHost(async ({ app, owners }) => {
    const club = await clubNamed(app, textOf(given, "subdomain") ?? "");
    const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
    const directory = resolve(textOf(given, "to") ?? `${club.subdomain}-${stamp}`);
    // Before any data is written, so that none leaves without a line in the log.
    const begin = async () =>
      app.database.platform("platform.host_log").insert(hostNote(atTerminal(), "exported", club));
    const manifest = await exportTenant({ ...owners, tenant: club.tenant, directory, begin });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      data: { directory, ...manifest },
      lines: [`${club.name}: ${rows} rows of ${manifest.tables.length} tables in ${directory}`],
    };
  }),
);

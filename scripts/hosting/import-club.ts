import { dirname, join, resolve } from "node:path";
import { importClub } from "#app/flows/importing/import-club.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { tenantMigrations } from "#app/main/composition.server.ts";
import type { Club } from "#tenants/directory.ts";
import { ExportError, readExport } from "#tenants/importing/read-export.ts";
import { migrationIds } from "#tenants/tenant-schema.ts";
import { type Command, runCommand, textOf, UsageError } from "./command.ts";
import { atTerminal, clubNamed, type Host, onHost } from "./open-host.ts";

const command: Command = {
  name: "clubs:import",
  summary:
    "Brings a club back from its export, all or nothing: as a new club or, with --replace, in place of an existing one. Nobody is notified of anything past.",
  options: {
    from: { type: "string", help: "the directory of the export", value: "DIRECTORY", required: true },
    subdomain: {
      type: "string",
      help: "the club's address, or with --replace the club to replace (default: the one in the export)",
      value: "NAME",
    },
    replace: { type: "boolean", help: "replace the existing club, which is exported first" },
    keep: {
      type: "string",
      help: "where to export the replaced club to (default: beside the export, named after club and time)",
      value: "DIRECTORY",
    },
  },
};

await runCommand(command, (given) =>
  onHost(async (host) => {
    const { app, env, owners } = host;
    const directory = resolve(textOf(given, "from") ?? "");
    const subdomain = textOf(given, "subdomain");
    const replaces = given.replace ? await replaced(host, directory, subdomain) : undefined;
    const kept = replaces && keptIn(textOf(given, "keep"), directory, replaces);
    const done = await importClub(
      { ...app, ...owners, migrations: migrationIds(tenantMigrations) },
      { by: atTerminal(), directory, ...(replaces ? { replaces, keep: kept } : { subdomain }) },
    ).catch(explained);
    const { club, rows, people, notErased, notKept } = done;
    return {
      data: {
        subdomain: club.subdomain,
        publicId: club.publicId,
        tenant: club.tenant,
        rows,
        people,
        kept,
        isKeptWhole: kept && !notKept,
        notErased,
      },
      failed: notKept !== undefined,
      lines: [
        ...(kept ? [`The replaced data was exported to ${kept}`] : []),
        ...(notKept
          ? [`That export lacks what was done during the import, because exporting again failed: ${notKept}`]
          : []),
        `${club.name} is at ${clubOrigin(env.BASE_URL, club.subdomain)}: ${rows} rows, ${people} people linked`,
        ...notErased.map(
          (id) => `Member ${id} had been erased, but is back: without them no admin would be left`,
        ),
        `Online payments stay closed until you run npm run clubs:reconcile -- --subdomain ${club.subdomain}`,
      ],
    };
  }),
);

/** The club to replace: the one that was named, otherwise the one in the export. */
async function replaced({ app }: Host, directory: string, name: string | undefined): Promise<Club> {
  if (name !== undefined) return clubNamed(app, name);
  const { club } = await readExport(directory).catch(explained);
  const found = club && (await app.directory.byPublicId(club.publicId));
  if (!found)
    throw new UsageError(
      "The club of this export does not exist here. Leave out --replace, or name the club to replace with --subdomain.",
    );
  return found;
}

/** Where the replaced club is exported to. By default beside the export, since the working directory may be read-only, as in an image. */
function keptIn(to: string | undefined, directory: string, { subdomain }: Club): string {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return to === undefined ? join(dirname(directory), `${subdomain}-before-${stamp}`) : resolve(to);
}

function explained(error: unknown): never {
  throw error instanceof ExportError ? new UsageError(error.message) : error;
}

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readSpreadsheet } from "#app/documents/reading/read-spreadsheet.ts";
import { limitOf } from "#app/domain/fields.ts";
import { importMembers } from "#app/domain/members/file/import-members.server.ts";
import { type MemberFile, readMemberFile } from "#app/domain/members/file/member-file.ts";
import { suggestSubdomain } from "#app/domain/organizations/address/subdomain.ts";
import { createClub } from "#app/domain/organizations/founding/create-club.server.ts";
import { guessedName } from "#app/domain/organizations/founding/guessed-name.ts";
import { SignUpSchema } from "#app/domain/organizations/founding/sign-up.schemas.ts";
import { deleteClub } from "#app/domain/organizations/hosting/delete-club.server.ts";
import { clubOrigin } from "#app/edge/host.ts";
import { LOCALES } from "#app/i18n/locale.ts";
import { withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import {
  type Command,
  type Given,
  messageOf,
  type Outcome,
  runCommand,
  textOf,
  UsageError,
} from "./command.ts";
import { onHost } from "./open-host.ts";

/** How many spares are kept ready for the next clubs. */
const SPARES = 3;

const command: Command = {
  name: "provision",
  summary: "Creates a club with its first admin and, if a file is given, its members. All or nothing.",
  options: {
    name: { type: "string", help: "the club's name", required: true },
    subdomain: { type: "string", help: "its address (default: made from the name)", value: "NAME" },
    "admin-email": { type: "string", help: "the first admin's address", value: "ADDRESS", required: true },
    "admin-name": {
      type: "string",
      help: "the first admin's name (default: as in the file, or made from the address)",
    },
    timezone: { type: "string", help: "IANA time zone (default UTC)", value: "ZONE" },
    currency: { type: "string", help: "ISO 4217 code (default EUR)", value: "CODE" },
    locale: { type: "string", help: `${LOCALES.join(", ")} (default en-US)`, value: "LOCALE" },
    members: {
      type: "string",
      help: "CSV or XLSX with the column name, and optionally email, alias, gender, positions, score, tags",
      value: "FILE",
    },
  },
};

await runCommand(command, async (given) => {
  const file = await membersFrom(textOf(given, "members"), textOf(given, "currency"));
  const input = clubFrom(given, file);
  return onHost(async ({ app, env }): Promise<Outcome> => {
    const club = await createClub(app, { ...input, trusted: true });
    const imported = await withUnitOfWork(app, club, { as: "system" }, (uow) =>
      importMembers(uow, file.members),
    ).catch(async (error) => {
      await deleteClub(app, club.tenant);
      throw error;
    });
    await app.provisioner.fillSpares(SPARES);
    const address = clubOrigin(env.BASE_URL, club.subdomain);
    const { tenant, subdomain, publicId, name } = club;
    return {
      data: {
        address,
        tenant,
        subdomain,
        publicId,
        name,
        members: {
          ...imported,
          replacedLines: file.replaced.map(({ line }) => line),
          ignoredColumns: file.ignored,
        },
      },
      lines: [
        `${name} is at ${address}`,
        `${input.adminEmail} signs in at ${address}/login`,
        ...(textOf(given, "members")
          ? [`Members: ${imported.added} added, ${imported.updated} updated`]
          : []),
        ...file.ignored.map((column) => `The column ${column} was ignored`),
        ...file.replaced.map(
          ({ line, by }) => `Line ${line} was replaced by line ${by} with the same address`,
        ),
      ],
    };
  });
});

/** An admin who is not named is called as in the file, and otherwise after their address. */
function clubFrom(given: Given, { members }: MemberFile) {
  const name = textOf(given, "name") ?? "";
  const adminEmail = textOf(given, "admin-email") ?? "";
  const subdomain = textOf(given, "subdomain") ?? suggestSubdomain(name);
  const parsed = SignUpSchema.safeParse({
    name,
    subdomain,
    timezone: textOf(given, "timezone") ?? "UTC",
    currency: textOf(given, "currency") ?? "EUR",
    locale: textOf(given, "locale") ?? "en-US",
    adminName: textOf(given, "admin-name"),
    adminEmail,
  });
  const inFile = members.findLast(({ email }) => email === adminEmail.toLowerCase())?.name;
  if (parsed.success)
    return {
      ...parsed.data,
      subdomain,
      adminName: parsed.data.adminName ?? inFile ?? guessedName(adminEmail),
    };
  const problems = parsed.error.issues.map((issue) => {
    const option = String(issue.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option}: ${messageOf(issue.message, { limit: limitOf(issue) })}`;
  });
  throw new UsageError(problems.join("\n"));
}

async function membersFrom(path: string | undefined, currency: string | undefined): Promise<MemberFile> {
  if (path === undefined)
    return { members: [], lines: [], problems: [], replaced: [], around: [], ignored: [] };
  const bytes = await readFile(path).catch((error: Error) => {
    throw new UsageError(`--members: ${error.message}`);
  });
  const read = readSpreadsheet(bytes, { currency });
  if ("fault" in read) {
    const { code, values } = read.fault;
    throw new UsageError(`--members: ${basename(path)}: ${messageOf(`errors.${code}`, values)}`);
  }
  const file = readMemberFile(read.sheet);
  if (file.problems.length === 0) return file;
  const lines = file.problems.map(({ line, column, code, limit }) => {
    const place = column ? `line ${line}, ${column}` : `line ${line}`;
    return `${basename(path)}, ${place}: ${messageOf(code, { limit })}`;
  });
  throw new UsageError([...lines, "Nothing was created."].join("\n"));
}

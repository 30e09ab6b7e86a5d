import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { App } from "#app/core/app.server.ts";
import { suggestSubdomain } from "#app/core/club/address/subdomain.ts";
import { importMembers } from "#app/core/members/file/import-members.server.ts";
import { type MemberFile, readMemberFile } from "#app/core/members/file/member-file.ts";
import { FILE_FIELDS } from "#app/core/members/member-fields.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { guessedName } from "#app/flows/founding/guessed-name.ts";
import { SignUpSchema } from "#app/flows/founding/sign-up.schemas.ts";
import { deleteClub } from "#app/flows/hosting/delete-club.server.ts";
import { readSpreadsheet } from "#app/infra/documents/reading/read-spreadsheet.ts";
import type { Spreadsheet } from "#app/infra/documents/reading/spreadsheet.ts";
import { exceededLimit } from "#app/kernel/fields.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import type { Club } from "#tenants/directory.ts";
import {
  type Command,
  type Given,
  messageOf,
  type Outcome,
  runCommand,
  textOf,
  UsageError,
  wordsFor,
} from "./command.ts";
import { atTerminal, onHost } from "./open-host.ts";

/** How many spares are kept ready for the next clubs. */
const SPARES = 3;

/** The columns of a members' file that may be absent. */
const OPTIONAL = FILE_FIELDS.filter((field) => field !== "name");

const command: Command = {
  name: "provision",
  summary: "Creates a club with its first admin and, if a file is given, its members. All or nothing.",
  options: {
    name: { type: "string", help: "the club's name (needed)" },
    subdomain: { type: "string", help: "its address (default: made from the name)", value: "NAME" },
    "admin-email": { type: "string", help: "the first admin's address (needed)", value: "ADDRESS" },
    "admin-name": {
      type: "string",
      help: "the first admin's name (default: as in the file, or made from the address)",
    },
    timezone: { type: "string", help: "IANA time zone (default UTC)", value: "ZONE" },
    currency: { type: "string", help: "ISO 4217 code (default EUR)", value: "CODE" },
    locale: { type: "string", help: `${LOCALES.join(", ")} (default en-US)`, value: "LOCALE" },
    members: {
      type: "string",
      help: `CSV or XLSX with the column name, and optionally ${OPTIONAL.join(", ")}`,
      value: "FILE",
    },
    clubs: {
      type: "string",
      help: "CSV or XLSX with a line for each of several clubs, and these options as columns; each is made or not",
      value: "FILE",
    },
  },
};

/** The options that a line of --clubs has as columns. */
const COLUMNS = Object.keys(command.options).filter((name) => name !== "clubs");

await runCommand(command, async (given) => {
  const list = textOf(given, "clubs");
  const wanted = list === undefined ? [await wantedFrom(given)] : await wantedFromList(given, list);
  return onHost(async ({ app, env }): Promise<Outcome> => {
    const made: Made[] = [];
    const failed: { line: number; name: string; error: string }[] = [];
    for (const [index, one] of wanted.entries()) {
      try {
        made.push(await make(app, one));
      } catch (error) {
        if (list === undefined) throw error;
        failed.push({ line: one.line ?? index + 1, name: one.input.name, error: wordsFor(error) });
      }
    }
    // The clubs exist; that no spare could be made for the next ones is no failure of theirs.
    await app.provisioner
      .fillSpares(SPARES)
      .catch((error) => console.error(`Warning: no spare schemas could be made (${wordsFor(error)})`));
    const results = made.map((one) => ({ ...one, address: clubOrigin(env.BASE_URL, one.club.subdomain) }));
    return {
      data: list === undefined ? dataOf(results[0]) : { made: results.map(dataOf), failed },
      failed: failed.length > 0,
      lines: [
        ...results.flatMap((one) => linesFor(one, list !== undefined)),
        ...failed.map(({ line, name, error }) => `Line ${line}, ${name}: ${error}`),
        ...(list === undefined ? [] : [`${made.length} made, ${failed.length} failed`]),
      ],
    };
  });
});

/** A club to make, and the file of its members. */
interface Wanted {
  input: ReturnType<typeof clubFrom>;
  file: MemberFile;
  hasFile: boolean;
  line?: number;
}

interface Made extends Wanted {
  club: Club;
  imported: { added: number; updated: number };
}

async function wantedFrom(given: Given): Promise<Wanted> {
  for (const needed of ["name", "admin-email"])
    if (!textOf(given, needed)) throw new UsageError(`--${needed} is needed.`);
  const members = textOf(given, "members");
  const file = await membersFrom(members, textOf(given, "currency"));
  return { input: clubFrom(given, file), file, hasFile: members !== undefined };
}

/** The clubs of a list, each line with the options of one. Throws UsageError, which names each line that is wrong. */
async function wantedFromList(given: Given, path: string): Promise<Wanted[]> {
  const { header, rows } = await sheetIn("clubs", path);
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const unknown = names.filter((name) => name && !COLUMNS.includes(name));
  if (unknown.length > 0)
    throw new UsageError(
      `--clubs: ${basename(path)}: there is no column ${unknown.join(", ")}; there are ${COLUMNS.join(", ")}.`,
    );
  const problems: string[] = [];
  const wanted: Wanted[] = [];
  for (const { line, cells } of rows) {
    const own = names.flatMap((name, at) => (cells[at]?.trim() ? [[name, cells[at].trim()]] : []));
    try {
      const options: Given = { ...given, ...Object.fromEntries(own) };
      wanted.push({ ...(await wantedFrom(options)), line });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(`${basename(path)}, line ${line}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new UsageError([...problems, "Nothing was created."].join("\n"));
  return wanted;
}

/** Makes one club with its members, or nothing. */
async function make(app: App, wanted: Wanted): Promise<Made> {
  const by = atTerminal();
  const club = await createClub(app, { ...wanted.input, trusted: true, by });
  const imported = await withUnitOfWork(app, club, { as: "system" }, (uow) =>
    importMembers(uow, wanted.file.members),
  ).catch(async (error) => {
    await deleteClub(app, club.tenant, { by });
    throw error;
  });
  return { ...wanted, club, imported };
}

function dataOf(made: (Made & { address: string }) | undefined) {
  if (!made) return undefined;
  const { club, address, imported, file } = made;
  const { tenant, subdomain, publicId, name } = club;
  const replacedLines = file.replaced.map(({ line }) => line);
  return {
    address,
    tenant,
    subdomain,
    publicId,
    name,
    members: { ...imported, replacedLines, ignoredColumns: file.ignored },
  };
}

function linesFor(made: Made & { address: string }, isOneOfMany: boolean): string[] {
  const { club, address, imported, file, input, hasFile } = made;
  const members = `Members: ${imported.added} added, ${imported.updated} updated`;
  if (isOneOfMany) return [`${club.name} is at ${address}${hasFile ? ` (${members})` : ""}`];
  return [
    `${club.name} is at ${address}`,
    `${input.adminEmail} signs in at ${address}/login`,
    ...(hasFile ? [members] : []),
    ...file.ignored.map((column) => `The column ${column} was ignored`),
    ...file.replaced.map(({ line, by }) => `Line ${line} was replaced by line ${by} with the same address`),
  ];
}

/** An admin who is not named is called as in the file, and otherwise after their address. */
function clubFrom(given: Given, { members }: MemberFile) {
  const name = textOf(given, "name") ?? "";
  const adminEmail = textOf(given, "admin-email") ?? "";
  const subdomain = textOf(given, "subdomain") ?? suggestSubdomain(name);
  if (subdomain === "")
    throw new UsageError(`No address can be made from ${JSON.stringify(name)}: choose one with --subdomain.`);
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
    return `--${option}: ${messageOf(issue.message, { limit: exceededLimit(issue) })}`;
  });
  throw new UsageError(problems.join("\n"));
}

async function membersFrom(path: string | undefined, currency: string | undefined): Promise<MemberFile> {
  if (path === undefined)
    return { members: [], lines: [], problems: [], replaced: [], around: [], ignored: [] };
  const file = readMemberFile(await sheetIn("members", path, currency));
  if (file.problems.length === 0) return file;
  const lines = file.problems.map(({ line, column, code, limit }) => {
    const place = column ? `line ${line}, ${column}` : `line ${line}`;
    return `${basename(path)}, ${place}: ${messageOf(code, { limit })}`;
  });
  throw new UsageError([...lines, "Nothing was created."].join("\n"));
}

/** The table in a file. Throws UsageError if it can't be read. */
async function sheetIn(option: string, path: string, currency?: string): Promise<Spreadsheet> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new UsageError(`--${option}: ${error.message}`);
  });
  const read = readSpreadsheet(bytes, { currency });
  if (!("fault" in read)) return read.sheet;
  const { code, values } = read.fault;
  throw new UsageError(`--${option}: ${basename(path)}: ${messageOf(`errors.${code}`, values)}`);
}

import { z } from "zod";
import type { SheetLine } from "#app/infra/documents/reading/spreadsheet.ts";
import { exceededLimit } from "#app/kernel/fields.ts";
import { FILE_FIELDS, type FieldsWith, MEMBER_FIELDS, type MemberValues } from "../member-fields.ts";
import { type GENDERS, MEMBER_LENGTHS } from "../member-limits.ts";
import { type FileColumns, type FileField, guessColumns } from "./member-columns.ts";
import { type MemberSheet, memberSheet } from "./member-sheet.ts";
import { sameName } from "./same-name.ts";

/** One row of a member file. Empty cells are absent: they say nothing about the member. */
export type MemberRow = Pick<MemberValues, "name"> & {
  [F in Exclude<FieldsWith<"file">, "name">]?: NonNullable<MemberValues[F]>;
};

/** What is wrong with one line of a member file; `code` is a message key. */
export interface MemberFileProblem {
  /** As an editor counts lines, or a spreadsheet its rows. */
  line: number;
  /** A field, or the heading of its column; empty if the whole line is wrong. */
  column: string;
  code: string;
  /** The limit that was exceeded, which the message of `code` names. */
  limit?: number;
  /** The beginning of the name in this line; absent if it has none. */
  name?: string;
}

export interface MemberFile {
  /** The valid rows, in order. */
  members: MemberRow[];
  /** The line of each of `members`. */
  lines: number[];
  /** What is wrong with the other lines. */
  problems: MemberFileProblem[];
  /** Lines that a later one with the same e-mail address and name replaces. */
  replaced: { line: number; by: number; name: string }[];
  /** Lines above the heading and below the members, which are left out. */
  around: MemberFileProblem[];
  /** The headings of columns that are left out. */
  ignored: string[];
}

const row: z.ZodType<MemberRow> = z.object(
  Object.fromEntries(
    FILE_FIELDS.map((field) => {
      const { cell } = MEMBER_FIELDS[field].file;
      return [field, field === "name" ? cell : cell.optional()];
    }),
  ),
) as never;

/**
 * The members in a table. Of lines with the same e-mail address and the same name the last one counts; other names are
 * other people, such as siblings under their parent's address.
 * @param columns what each column holds, in a table that `memberSheet` has made; by default its headings say it
 */
export function readMemberFile(given: MemberSheet, columns?: FileColumns): MemberFile {
  const sheet = columns ? given : memberSheet(given);
  const headings = sheet.header.cells.map((cell) => cell.trim());
  const fields = columns ?? guessColumns(headings);
  const file: MemberFile = { members: [], lines: [], problems: [], replaced: [], around: [], ignored: [] };
  file.ignored = headings.filter((heading, at) => heading !== "" && !fields[at]);
  if (!fields.some((field) => field === "name" || field === "firstName")) {
    file.problems.push({ line: sheet.header.line, column: "name", code: "memberFile.no-name" });
    return file;
  }
  for (const [code, lines] of [
    ["memberFile.title", sheet.above],
    ["memberFile.footer", sheet.below],
  ] as const)
    for (const { line, cells } of lines ?? [])
      file.around.push({
        line,
        column: "",
        code,
        name: shortened(cells.find((cell) => cell.trim() !== "") ?? ""),
      });
  const letters = gendersByLetter(sheet.rows, fields);
  const byEmail = new Map<string, number>();
  const kept: { line: number; member: MemberRow | undefined }[] = [];
  for (const line of sheet.rows) {
    const cells = filledCells(line, fields, letters);
    const who = { line: line.line, name: cells.name && shortened(cells.name) };
    if (line.cells.length > headings.length) {
      file.problems.push({ ...who, column: "", code: "memberFile.too-many-cells" });
      continue;
    }
    const parsed = row.safeParse(cells);
    if (!parsed.success) {
      file.problems.push(...toProblems(parsed.error, who));
      continue;
    }
    const { email: given, name } = parsed.data;
    const address = given === undefined ? undefined : `${given} ${sameName(name)}`;
    const earlier = address === undefined ? undefined : kept[byEmail.get(address) ?? -1];
    if (earlier?.member) {
      file.replaced.push({ line: earlier.line, by: line.line, name: earlier.member.name });
      earlier.member = undefined;
    }
    if (address !== undefined) byEmail.set(address, kept.length);
    kept.push({ line: line.line, member: parsed.data });
  }
  for (const { line, member } of kept) {
    if (!member) continue;
    file.members.push(member);
    file.lines.push(line);
  }
  return file;
}

/** The filled cells of a row by their fields, with the parts of a name put together. */
function filledCells(
  { cells }: SheetLine,
  fields: FileColumns,
  letters: Readonly<Record<string, (typeof GENDERS)[number]>>,
): Partial<Record<FileField, string>> {
  const given: Partial<Record<FileField, string>> = {};
  for (const [at, field] of fields.entries()) {
    const cell = cells[at] ?? "";
    if (field && cell.trim() !== "") given[field] ??= cell;
  }
  const { name: whole, firstName, infix, lastName, secondLastName, ...known } = given;
  const parts = whole && firstName ? [whole] : [firstName ?? whole, infix, lastName, secondLastName];
  const name = parts.flatMap((part) => part?.trim() ?? []).join(" ");
  const { gender = "" } = known;
  known.gender &&= letters[genderLetter(gender)] ?? gender;
  return { ...(name !== "" && { name }), ...known };
}

/**
 * What the letters in a column of genders mean, which depends on the others there: M is female (mujer) beside H (hombre)
 * or V (varón), otherwise male; H is female (hembra) beside V.
 */
function gendersByLetter(
  rows: readonly SheetLine[],
  fields: FileColumns,
): Record<string, (typeof GENDERS)[number]> {
  const at = fields.indexOf("gender");
  const used = new Set(rows.map(({ cells }) => genderLetter(cells[at] ?? "")));
  const isSpanish = used.has("v") || (used.has("h") && !used.has("f") && !used.has("w"));
  return { m: isSpanish ? "female" : "male", h: used.has("v") ? "female" : "male", v: "male" };
}

/** The letter of a gender: "M." is "m". */
function genderLetter(cell: string): string {
  return cell.trim().toLowerCase().replace(/\.$/, "");
}

/** A cell may be of any length. */
function shortened(name: string): string {
  return name.trim().slice(0, MEMBER_LENGTHS.name).toWellFormed();
}

function toProblems(error: z.ZodError, who: Pick<MemberFileProblem, "line" | "name">): MemberFileProblem[] {
  return error.issues.map((issue) => ({
    ...who,
    column: String(issue.path[0] ?? ""),
    code: issue.message,
    limit: exceededLimit(issue),
  }));
}

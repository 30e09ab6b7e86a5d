import Papa from "papaparse";
import { z } from "zod";
import { email, limitOf, line } from "#app/domain/fields.ts";
import { distinctTags } from "#app/domain/values/tags.ts";

/** One row of a member file. Empty cells are absent: they say nothing about the member. */
export interface MemberRow {
  name: string;
  email?: string;
  alias?: string;
  positions?: string[];
  score?: number;
  tags?: string[];
}

/** What is wrong with one line of a member file; `code` is a message key. */
export interface MemberFileProblem {
  /** Counted as in an editor: the header is line 1. */
  line: number;
  column: string;
  code: string;
  /** The limit that was exceeded, which the message of `code` names. */
  limit?: number;
}

export interface MemberFile {
  members: MemberRow[];
  /** If there are any, the file must be refused as a whole. */
  problems: MemberFileProblem[];
  /** Lines that a later one with the same e-mail address replaced. */
  replaced: number[];
  /** Unknown columns, as the header names them. */
  ignored: string[];
}

const COLUMNS = ["name", "email", "positions", "score", "tags", "alias"] as const;
const MAX_ROWS = 5_000;
const MAX_SCORE = 9_999.99;

const list = z
  .string()
  .transform((cell) =>
    cell
      .split(/[;,]/)
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .pipe(z.array(line(40)).max(50, "errors.too-large"))
  .transform(distinctTags);

const score = z
  .string()
  .regex(/^\d{1,4}([.,]\d{1,2})?$/, "memberFile.score")
  .transform((cell) => Number(cell.replace(",", ".")))
  .pipe(z.number().max(MAX_SCORE, "errors.too-large"));

const row = z.object({
  name: line(100),
  email: email().optional(),
  alias: line(40).optional(),
  positions: list.optional(),
  score: score.optional(),
  tags: list.optional(),
});

/**
 * Reads a member file: CSV in UTF-8 with or without BOM, `,` or `;` between cells, a header line with at least
 * `name`. Repeated e-mail addresses keep the last line, whatever the case of their letters.
 */
export function readMemberFile(text: string): MemberFile {
  const file: MemberFile = { members: [], problems: [], replaced: [], ignored: [] };
  const [header, ...rows] = splitRows(text.replace(/^\uFEFF/, ""));
  const columns = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  file.ignored = columns.filter((column) => column !== "" && !isKnown(column));
  file.problems.push(...headerProblems(columns));
  if (rows.length > MAX_ROWS)
    file.problems.push({ line: MAX_ROWS + 2, column: "", code: "memberFile.too-many-rows" });
  if (file.problems.length > 0) return file;
  const byEmail = new Map<string, { index: number; line: number }>();
  const kept: (MemberRow | undefined)[] = [];
  for (const { line: lineNumber, cells } of rows) {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
      file.problems.push({ line: lineNumber, column: "", code: "memberFile.too-many-cells" });
      continue;
    }
    const filled = columns.flatMap((column, index) =>
      isKnown(column) && cells[index]?.trim() ? [[column, cells[index]] as const] : [],
    );
    const parsed = row.safeParse(Object.fromEntries(filled));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const column = String(issue.path[0] ?? "");
        file.problems.push({ line: lineNumber, column, code: issue.message, limit: limitOf(issue) });
      }
      continue;
    }
    const earlier = parsed.data.email === undefined ? undefined : byEmail.get(parsed.data.email);
    if (earlier) {
      kept[earlier.index] = undefined;
      file.replaced.push(earlier.line);
    }
    if (parsed.data.email !== undefined)
      byEmail.set(parsed.data.email, { index: kept.length, line: lineNumber });
    kept.push(parsed.data);
  }
  file.members = kept.filter((member) => member !== undefined);
  return file;
}

/** Refuses a repeated column, since it would be unclear which one counts, and a missing name. */
function headerProblems(columns: string[]): MemberFileProblem[] {
  const repeated = columns.filter((column, index) => isKnown(column) && columns.indexOf(column) !== index);
  const problems = repeated.map((column) => ({ line: 1, column, code: "memberFile.repeated-column" }));
  return columns.includes("name")
    ? problems
    : [...problems, { line: 1, column: "name", code: "errors.required" }];
}

function isKnown(column: string): boolean {
  return (COLUMNS as readonly string[]).includes(column);
}

/** The rows that are not empty, each with the line on which it begins (a quoted cell may span several). */
function splitRows(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let lineNumber = 1;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step({ data, meta }) {
      if (data.some((cell) => cell.trim() !== "")) rows.push({ line: lineNumber, cells: data });
      lineNumber += (text.slice(cursor, meta.cursor).match(/\r\n|\r|\n/g) ?? []).length;
      cursor = meta.cursor;
    },
  });
  return rows;
}

/** Decided by the header alone, whose names hardly ever contain either sign. */
function delimiterOf(text: string): "," | ";" {
  const header = text.split(/\r|\n/, 1)[0] ?? "";
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

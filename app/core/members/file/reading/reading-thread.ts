// What runs in the thread that reads files (open-reader.server.ts).
import { readSpreadsheet } from "#app/infra/documents/reading/read-spreadsheet.ts";
import { guessByCells, guessColumns } from "../member-columns.ts";
import { readMemberFile } from "../member-file.ts";
import { memberSheet } from "../member-sheet.ts";
import { planImport } from "../plan-import.ts";
import type { Readings } from "./file-reader.ts";

export const table: Readings["table"] = ({ bytes, hints }) => {
  const read = readSpreadsheet(bytes, hints);
  if ("fault" in read) return { fault: { code: read.fault.code, values: read.fault.values } };
  const sheet = memberSheet(read.sheet);
  const { header, rows } = sheet;
  const headings = header.cells;
  return {
    sheet: JSON.stringify(sheet),
    columns: guessColumns(headings),
    guessed: guessByCells(headings, rows),
    total: rows.length,
  };
};

export const members: Readings["members"] = ({ sheet, columns }) =>
  JSON.stringify(readMemberFile(JSON.parse(sheet), columns));

export const plan: Readings["plan"] = ({ rows, known }) =>
  JSON.stringify(planImport(rows, JSON.parse(known)));

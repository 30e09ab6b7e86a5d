import type { Cell } from "write-excel-file/node";
import type { Sheet } from "./table.ts";

/** A sheet as an Office Open XML workbook. Texts are typed as texts, so that no spreadsheet takes one for a formula. */
export async function* xlsxSheet({ name, columns, rows }: Sheet): AsyncIterable<Uint8Array> {
  // Loaded on demand: hardly any process ever writes a workbook.
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const head = columns.map(({ header }): Cell => ({ value: header, type: String, fontWeight: "bold" }));
  const body = rows.map((row) => row.map((value, at) => toCell(value, columns[at]?.format)));
  yield await writeWorkbook([head, ...body], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function toCell(value: string | number | null, format: string | undefined): Cell {
  if (value === null || value === "") return null;
  if (typeof value === "string") return { value: escaped(value), type: String };
  return { value, type: Number, ...(format && { format }) };
}

/** A text as workbooks write it: what XML can't hold, and what looks like an escape, is escaped as `_xFFFE_`. */
function escaped(text: string): string {
  // write-excel-file looks texts up in a plain object, and would find "constructor" there.
  const [first = ""] = text;
  if (text in Object.prototype) return `${escapeCharacter(first)}${text.slice(1)}`;
  return text.replace(/[\uFFFE\uFFFF\r]|_(?=x[0-9A-Fa-f]{4}_)/g, escapeCharacter);
}

function escapeCharacter(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

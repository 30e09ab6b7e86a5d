// Runs in the thread that makes sheets (open-maker.server.ts).
import { buffer } from "node:stream/consumers";
import { move } from "piscina";
import { csvSheet } from "../csv-sheet.server.ts";
import type { Sheet } from "../table.ts";
import { xlsxSheet } from "../xlsx-sheet.server.ts";
import type { SheetFormat } from "./sheet-maker.ts";

export async function make({ format, sheet }: { format: SheetFormat; sheet: Sheet }) {
  const bytes = await buffer(format === "csv" ? csvSheet(sheet) : xlsxSheet(sheet));
  // A copy with its own memory: small buffers share a pool, which can't be transferred.
  return move(new Uint8Array(bytes));
}

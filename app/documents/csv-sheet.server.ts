import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { guarded } from "./formula-guard.ts";
import type { Sheet } from "./table.ts";

/**
 * A sheet as CSV (RFC 4180) in UTF-8, with the mark by which spreadsheets know that. A text that a spreadsheet would run
 * as a formula begins with an apostrophe. Rows may come while it is sent; if
 * they end in an error, so does it.
 */
export function csvSheet({
  columns,
  rows,
}: Omit<Sheet, "rows"> & {
  rows: Iterable<Sheet["rows"][number]> | AsyncIterable<Sheet["rows"][number]>;
}): AsyncIterable<Uint8Array> {
  const writer = stringify({
    header: true,
    columns: columns.map(({ header }) => header),
    bom: true,
    record_delimiter: "windows",
  });
  const safe = (value: string | number | null) => (typeof value === "string" ? guarded(value) : value);
  const written = Readable.from(rows).map((row: Sheet["rows"][number]) => row.map(safe));
  // Who reads it hears of an error; without a listener the process would end.
  return pipeline(written, writer, () => {});
}

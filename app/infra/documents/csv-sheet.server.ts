import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { guarded } from "./formula-guard.ts";
import type { Sheet } from "./table.ts";

/**
 * A sheet as CSV (RFC 4180, or with semicolons as `csv` says) in UTF-8, with a byte order mark for spreadsheets. Every text is quoted, and has an
 * apostrophe wherever a spreadsheet would run it as a formula. Rows may be produced while the file is sent; if they end in an error, so does
 * the file.
 */
export function csvSheet({
  columns,
  rows,
  csv = "comma",
}: Omit<Sheet, "rows"> & {
  rows: Iterable<Sheet["rows"][number]> | AsyncIterable<Sheet["rows"][number]>;
}): AsyncIterable<Uint8Array> {
  const writer = stringify({
    header: true,
    columns: columns.map(({ header }) => guarded(header)),
    bom: true,
    record_delimiter: "windows",
    quoted_string: true,
    ...(csv === "semicolon" && {
      delimiter: ";",
      cast: { number: (value: number) => String(value).replace(".", ",") },
    }),
  });
  const safe = (value: string | number | null) => (typeof value === "string" ? guarded(value) : value);
  const written = Readable.from(rows).map((row: Sheet["rows"][number]) => row.map(safe));
  // The reader of the stream gets the error; without a callback here the process would crash.
  return pipeline(written, writer, () => {});
}

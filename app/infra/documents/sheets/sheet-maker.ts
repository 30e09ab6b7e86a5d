import type { SHEET_TYPES } from "../sheet-types.ts";
import type { Sheet } from "../table.ts";

/** The file types that a sheet can be saved as. */
export type SheetFormat = keyof typeof SHEET_TYPES;

/** Makes files of sheets without blocking other requests. */
export interface SheetMaker {
  /**
   * The bytes of the file; nothing is made before they are requested. Throws `ThreadsBusy` before the first of them if
   * too many other sheets are under way, or if it takes too long.
   */
  make(format: SheetFormat, sheet: Sheet): AsyncIterable<Uint8Array>;
}

import { FILE_BYTES } from "#app/kernel/values/largest-upload.ts";
import { decodeText, type TextHints } from "./decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { SheetFault, type Spreadsheet } from "./spreadsheet.ts";

/**
 * Reads the table of a CSV file, in the encoding that `decodeText` finds, or of an Office Open XML workbook. The content
 * decides which it is, not the name. If the file can't be read, or exceeds the limits, returns a `fault`.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  hints: TextHints = {},
): { sheet: Spreadsheet } | { fault: SheetFault } {
  try {
    return { sheet: parseSpreadsheet(bytes, hints) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error };
    throw error;
  }
}

function parseSpreadsheet(bytes: Uint8Array, hints: TextHints): Spreadsheet {
  if (bytes.length === 0) throw new SheetFault("file-empty");
  if (bytes.length > FILE_BYTES)
    throw new SheetFault("file-too-large", { megabytes: FILE_BYTES / 1_000_000 });
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readWorkbook(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetFault("file-old-workbook");
  const decoded = decodeText(bytes, hints);
  // Whatever has control characters is not text: a picture, a program, UTF-16 without a byte order mark.
  if (!decoded || /[^\P{Cc}\t\n\r]/u.test(decoded.text)) {
    const isText = isMarked(bytes) || !hasControl(bytes);
    throw new SheetFault(isText ? "file-encoding" : "file-type");
  }
  return { ...readCsv(decoded.text), encoding: decoded.encoding };
}

/** Does it begin with the byte order mark of UTF-16? */
function isMarked(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);
}

/** Are there control bytes, which no single-byte text encoding uses? */
function hasControl(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

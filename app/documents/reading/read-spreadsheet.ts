import { FILE_BYTES } from "#app/domain/values/largest-upload.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { SheetFault, type Spreadsheet } from "./spreadsheet.ts";

/**
 * Reads the table of a CSV file in UTF-8 or Windows-1252, or of an Office Open XML workbook. The content decides which
 * it is, not the name. If the file can't be read, or exceeds the limits, returns a `fault`.
 */
export function readSpreadsheet(bytes: Uint8Array): { sheet: Spreadsheet } | { fault: SheetFault } {
  try {
    return { sheet: tableOf(bytes) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error };
    throw error;
  }
}

function tableOf(bytes: Uint8Array): Spreadsheet {
  if (bytes.length === 0) throw new SheetFault("file-empty");
  if (bytes.length > FILE_BYTES)
    throw new SheetFault("file-too-large", { megabytes: FILE_BYTES / 1_000_000 });
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readWorkbook(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetFault("file-old-workbook");
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]))
    throw new SheetFault("file-encoding");
  const text = utf8(bytes) ?? windows1252(bytes);
  // Whatever has control characters is not text: a picture, a program, UTF-16 without a byte order mark.
  if (text === undefined || /[^\P{Cc}\t\n\r]/u.test(text)) {
    const isText = !hasControl(bytes);
    throw new SheetFault(isText ? "file-encoding" : "file-type");
  }
  return readCsv(text);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A text in the encoding in which Excel saves CSV in western Europe. Undefined if it is more likely something else:
 * damaged or truncated UTF-8, which still has whole characters; or another alphabet, whose words would be runs of
 * non-ASCII letters.
 */
function windows1252(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("windows-1252").decode(bytes);
  const hasWholeUtf8 = /[^\p{ASCII}\ufffd]/u.test(new TextDecoder().decode(bytes));
  return hasWholeUtf8 || /[^\P{L}\p{ASCII}]{3}/u.test(text) ? undefined : text;
}

/** Are there control bytes, which no single-byte text encoding uses? */
function hasControl(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

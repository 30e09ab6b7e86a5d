import { type Unzipped, unzipSync } from "fflate";
import { FILE_BYTES } from "#app/kernel/values/largest-upload.ts";
import { MAX_COLUMNS, SheetFault, SheetLines, type Spreadsheet } from "./spreadsheet.ts";
import { xmlElements } from "./xml-elements.ts";

/** How many bytes the parts that are read may have when unpacked: many times what the largest table needs. */
const MAX_UNPACKED = 40_000_000;

const BOOK = "xl/workbook.xml";
const LINKS = "xl/_rels/workbook.xml.rels";
const TEXTS = "xl/sharedStrings.xml";

/** Reads the first visible sheet of an Office Open XML workbook. Throws a `SheetFault`. */
export function readWorkbook(bytes: Uint8Array): Spreadsheet {
  const parts = unpack(bytes);
  const sheet = parts[firstSheet(parts)];
  if (!sheet) throw new SheetFault("file-damaged");
  return parseSheet(decodePart(sheet), sharedTexts(parts[TEXTS]));
}

/**
 * The parts of a workbook that hold its texts and numbers; a part is unpacked only while the sum of the declared sizes
 * is within the limit.
 */
function unpack(bytes: Uint8Array): Unzipped {
  let announced = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (
          !/^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i.test(
            name,
          )
        )
          return false;
        announced += originalSize;
        if (announced > MAX_UNPACKED)
          throw new SheetFault("file-too-large", { megabytes: FILE_BYTES / 1_000_000 });
        return true;
      },
    });
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault("file-damaged");
  }
}

function decodePart(part: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch {
    throw new SheetFault("file-damaged");
  }
}

function firstSheet(parts: Unzipped): string {
  const [book, links] = [parts[BOOK], parts[LINKS]];
  if (!book || !links) throw new SheetFault("file-type");
  const sheets: { id: string; hidden: boolean }[] = [];
  xmlElements(decodePart(book), {
    open(name, attributes) {
      if (name !== "sheet") return;
      const { "r:id": id = "", state = "visible" } = attributes();
      sheets.push({ id, hidden: state !== "visible" });
    },
  });
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  let target = "";
  xmlElements(decodePart(links), {
    open(name, attributes) {
      if (name === "Relationship" && attributes().Id === chosen?.id) target = attributes().Target ?? "";
    },
  });
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells refer to by number, without their phonetic hints. */
function sharedTexts(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  let spoken = false;
  let text = "";
  xmlElements(decodePart(part), {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") spoken = true;
    },
    close(name, content) {
      if (name === "t" && !spoken) text += content;
      if (name === "rPh") spoken = false;
      if (name === "si") texts.push(unescaped(text));
    },
  });
  return texts;
}

function parseSheet(sheet: string, texts: readonly string[]): Spreadsheet {
  const lines = new SheetLines();
  let line = 0;
  let cells: string[] = [];
  let cell = { column: -1, type: "", value: "", text: "" };
  xmlElements(sheet, {
    open(name, attributes) {
      if (name === "row") {
        line = Number(attributes().r) || line + 1;
        cells = [];
        cell.column = -1;
      }
      if (name === "c") {
        const { r = "", t = "n" } = attributes();
        cell = { column: columnIndex(r) ?? cell.column + 1, type: t, value: "", text: "" };
      }
    },
    close(name, content) {
      if (name === "v") cell.value = content;
      if (name === "t") cell.text += content;
      if (name === "c") put(cells, cell.column, cellText(cell, texts));
      if (name === "row") lines.add(line, cells);
    },
  });
  return lines.table();
}

/** Puts a value into its column; an empty cell far to the right doesn't make the row longer. */
function put(cells: string[], column: number, value: string): void {
  if (value === "") return;
  if (column >= MAX_COLUMNS) throw new SheetFault("file-too-wide", { most: MAX_COLUMNS });
  while (cells.length < column) cells.push("");
  cells[column] = value;
}

/** The column of a reference such as "AB12", counted from 0. */
function columnIndex(reference: string): number | undefined {
  const letters = /^[A-Z]{1,4}/.exec(reference)?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellText(cell: { type: string; value: string; text: string }, texts: readonly string[]): string {
  switch (cell.type) {
    case "s":
      return texts[Number(cell.value)] ?? "";
    case "inlineStr":
      return unescaped(cell.text);
    case "str":
      return unescaped(cell.value);
    // A formula that resulted in an error has no value.
    case "e":
      return "";
    default:
      return numberWords(cell.value);
  }
}

/** A number as people typed it: a workbook stores 7.1 as 7.0999999999999996. */
function numberWords(value: string): string {
  const number = Number(value);
  return value.trim() === "" || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)));
}

/** A text with the escapes resolved that workbooks use for what XML can't hold (`_x000D_`). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

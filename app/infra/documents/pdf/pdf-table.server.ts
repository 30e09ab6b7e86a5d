import { setImmediate } from "node:timers/promises";
import { accentTones, PITCH } from "#app/kernel/accent.ts";
import type { PrintedTable } from "../table.ts";
import { wrappedLines } from "./font-runs.ts";
import { paginateRows } from "./page-layout.ts";
import { openPaper, type TextStyle, type TextWriter } from "./text-writer.server.ts";

// In points: A4 landscape.
const PAGE = { width: 841.89, height: 595.28, margin: 36 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const FOOT = 26;
const BETWEEN_COLUMNS = 10;
const LINE = 11;
const PADDING = 4.5;
const CREST = 42;

const INK = "#14201b";
const SOFT = "#5c6a63";
const RULE = "#dedbd0";
const STYLE = {
  club: { weight: "bold", size: 16, color: INK },
  title: { weight: "bold", size: 11, color: INK },
  lead: { weight: "text", size: 9, color: SOFT },
  header: { weight: "bold", size: 8.5, color: SOFT },
  cell: { weight: "text", size: 8.5, color: INK },
  foot: { weight: "text", size: 8, color: SOFT },
  initials: { weight: "bold", size: 16, color: "#ffffff" },
} as const satisfies Record<string, TextStyle>;

type Cells = string[][];

/**
 * A table as PDF, page by page: each page is sent before the next is drawn, and other requests get a turn in between.
 * No text is cut off; a row that needs more lines gets higher. Characters that no font has are drawn as boxes. `crest`
 * is a PNG without an alpha channel.
 */
export async function* pdfTable(table: PrintedTable, crest: Buffer | undefined): AsyncIterable<Uint8Array> {
  // Loaded on demand: fonts and pdfkit take some 20 MB.
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: table.language,
    displayTitle: true,
    info: { Title: `${table.title} · ${table.club.name}`, Creator: "Teamsheet", CreationDate: table.madeAt },
  });
  const made: Uint8Array[] = [];
  document.on("data", (bytes: Uint8Array) => made.push(bytes));
  const ended = new Promise((resolve, reject) => document.once("end", resolve).once("error", reject));
  const paper = await openPaper(document);
  const widths = columnWidths(table);
  const rows: Cells[] = [];
  for (const [at, row] of table.rows.entries()) {
    rows.push(row.map((text, column) => wrapped(paper, text, widths[column] ?? 0, STYLE.cell)));
    if (at % 100 === 99) await setImmediate();
  }
  const headers = table.columns.map(({ header }, at) =>
    wrapped(paper, header, widths[at] ?? 0, STYLE.header),
  );
  const head = headHeight(table);
  const room = PAGE.height - 2 * PAGE.margin - FOOT - rowHeight(headers);
  const pages = paginateRows(rows.map(rowHeight), { first: room - head, others: room });
  const draw = { document, paper, table, widths, crest };
  for (const [at, { from, to }] of pages.entries()) {
    document.addPage();
    let y = PAGE.margin;
    if (at === 0) {
      drawHead(draw, y);
      y += head;
    }
    y = drawRow(draw, headers, y, STYLE.header);
    for (const row of rows.slice(from, to)) y = drawRow(draw, row, y, STYLE.cell);
    drawFoot(draw, table.pageWords(at + 1, pages.length));
    await setImmediate();
    yield Buffer.concat(made.splice(0));
  }
  document.end();
  await ended;
  yield Buffer.concat(made.splice(0));
}

interface Drawing {
  document: PDFKit.PDFDocument;
  paper: TextWriter;
  table: PrintedTable;
  widths: number[];
  crest: Buffer | undefined;
}

function wrapped(paper: TextWriter, text: string, width: number, ink: TextStyle): string[] {
  return wrappedLines(text, width, (line) => paper.measureWidth(line, ink));
}

function columnWidths({ columns }: PrintedTable): number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = WIDTH - BETWEEN_COLUMNS * (columns.length - 1);
  return columns.map(({ share }) => (room * share) / shares);
}

const rowHeight = (cells: Cells) => Math.max(...cells.map((lines) => lines.length)) * LINE + 2 * PADDING;

const headHeight = ({ lead }: PrintedTable) => Math.max(CREST, 34 + 12 * lead.length) + 12;

function drawHead(drawing: Drawing, top: number): void {
  const { document, paper, crest } = drawing;
  const { club, title, lead } = drawing.table;
  if (crest) document.image(crest, PAGE.margin, top, { width: CREST });
  else drawInitials(drawing, top);
  const x = PAGE.margin + CREST + 12;
  paper.write(club.name, { x, y: top + 14 }, STYLE.club);
  paper.write(title, { x, y: top + 30 }, STYLE.title);
  for (const [at, line] of lead.entries()) paper.write(line, { x, y: top + 43 + 12 * at }, STYLE.lead);
}

function drawInitials({ document, paper, table: { club } }: Drawing, top: number): void {
  const middle = { x: PAGE.margin + CREST / 2, y: top + CREST / 2 };
  document.circle(middle.x, middle.y, CREST / 2).fill(accentTones(club.accent)?.light.ink ?? PITCH);
  const half = paper.measureWidth(club.initials, STYLE.initials) / 2;
  paper.write(club.initials, { x: middle.x - half, y: middle.y + 5.5 }, STYLE.initials);
}

/** Draws one row with the rule below it, and returns where the next one begins. */
function drawRow(
  { document, paper, table, widths }: Drawing,
  cells: Cells,
  top: number,
  ink: TextStyle,
): number {
  let x = PAGE.margin;
  for (const [at, lines] of cells.entries()) {
    const width = widths[at] ?? 0;
    for (const [index, line] of lines.entries()) {
      const isAtEnd = table.columns[at]?.align === "end";
      const indent = isAtEnd ? width - paper.measureWidth(line, ink) : 0;
      paper.write(line, { x: x + indent, y: top + PADDING + LINE * index + ink.size }, ink);
    }
    x += width + BETWEEN_COLUMNS;
  }
  const bottom = top + rowHeight(cells);
  document
    .moveTo(PAGE.margin, bottom)
    .lineTo(PAGE.margin + WIDTH, bottom)
    .lineWidth(0.5)
    .stroke(RULE);
  return bottom;
}

function drawFoot({ paper, table }: Drawing, page: string): void {
  const y = PAGE.height - PAGE.margin;
  paper.write(`${table.club.name} · ${table.title}`, { x: PAGE.margin, y }, STYLE.foot);
  paper.write(page, { x: PAGE.margin + WIDTH - paper.measureWidth(page, STYLE.foot), y }, STYLE.foot);
}

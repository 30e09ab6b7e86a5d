/** A list for people to read: everything in it is text. */
export interface PrintedTable {
  title: string;
  /** What the list shows, how long it is, and when it was made; one line each. */
  lead: string[];
  club: ClubHead;
  language: string;
  columns: PrintedColumn[];
  rows: string[][];
  /** "Page 2 of 5". */
  pageWords: (page: number, pages: number) => string;
  madeAt: Date;
}

/** How a document shows which club it belongs to. */
export interface ClubHead {
  name: string;
  /** Shown if the club has no crest. */
  initials: string;
  /** The color that the club has chosen, `#rrggbb`. */
  accent: string | null;
}

export interface PrintedColumn {
  header: string;
  /** Its share of the page's width, relative to the others. */
  share: number;
  align?: "end";
}

/**
 * How a CSV file is written: with commas between cells and points in numbers, which programs read (RFC 4180), or with
 * semicolons and commas, which the spreadsheets of many countries open.
 */
export type CsvStyle = "comma" | "semicolon";

/** A list for a spreadsheet: texts, numbers, and null for nothing. */
export interface Sheet {
  name: string;
  /** Absent: "comma". */
  csv?: CsvStyle;
  columns: SheetColumn[];
  rows: (string | number | null)[][];
}

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  /** How a spreadsheet shows a number, such as "0.00". */
  format?: string;
}

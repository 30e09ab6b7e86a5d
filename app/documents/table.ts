/** A list as people read it: everything is in words. */
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

/** How a document shows whose it is. */
export interface ClubHead {
  name: string;
  /** Drawn for a club without a crest. */
  initials: string;
  /** The color that it has chosen, `#rrggbb`. */
  accent: string | null;
}

export interface PrintedColumn {
  header: string;
  /** Its share of the page's width, compared with the others. */
  share: number;
  align?: "end";
}

/** A list as a spreadsheet takes it: texts, numbers, and null for nothing. */
export interface Sheet {
  name: string;
  columns: SheetColumn[];
  rows: (string | number | null)[][];
}

export interface SheetColumn {
  header: string;
  /** In letters. */
  width: number;
  /** How a spreadsheet shows a number, such as "0.00". */
  format?: string;
}

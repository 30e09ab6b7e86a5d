/** The cell that is the platform's own database. */
export const MAIN = "main";

/** Connection strings by the names of cells. */
export type CellUrls = Readonly<Record<string, string>>;

/** The owner's connection strings: the platform's, and those of the cells besides `main`. */
export interface OwnerUrls {
  ownerUrl: string;
  cells?: CellUrls;
}

/** The host and port of a cell's pooler by the cell's name; under `*` that of all cells without one of their own. */
export type Poolers = Readonly<Record<string, string>>;

/** A connection string that leads to a cell's database through its pooler, if it has one. */
export function throughPooler(url: string, poolers: Poolers, cell: string): string {
  const pooler = poolers[cell] ?? poolers["*"];
  if (pooler === undefined) return url;
  const through = new URL(url);
  // A socket's folder, or a port, that the owner's connection string names in its parameters.
  for (const name of ["host", "port"]) through.searchParams.delete(name);
  through.port = "";
  through.host = pooler;
  return through.href;
}

/** This process has no connection string for the cell that was named. */
export class UnknownCellError extends Error {
  constructor(cell: string) {
    super(`There is no cell ${cell} in CELLS.`);
    this.name = "UnknownCellError";
  }
}

/** All cells with their connection strings, `main` first. */
export function allCells({ ownerUrl, cells = {} }: OwnerUrls): [cell: string, url: string][] {
  return [[MAIN, ownerUrl], ...Object.entries(cells)];
}

/** The owner's connection string of one cell. Throws UnknownCellError. */
export function urlOfCell(urls: OwnerUrls, cell: string): string {
  const url = new Map(allCells(urls)).get(cell);
  if (url === undefined) throw new UnknownCellError(cell);
  return url;
}

/** The cell that is the platform's own database. */
export const MAIN = "main";

/** Connection strings by the names of cells. */
export type CellUrls = Readonly<Record<string, string>>;

/** The owner's connection strings: the platform's, and those of the cells besides `main`. */
export interface OwnerUrls {
  ownerUrl: string;
  cells?: CellUrls;
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

import type pg from "pg";

/** A connection string leads to the database of another cell. */
export class WrongCellError extends Error {
  constructor(cell: string, found: string) {
    super(`The connection string of the cell ${cell} leads to the cell ${found}.`);
    this.name = "WrongCellError";
  }
}

/**
 * Throws WrongCellError if a connection leads to another cell than the one that it was opened for. The platform's own
 * needs no such check, since no other database has its tables.
 */
export async function ensureCell(client: Pick<pg.ClientBase, "query">, cell: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>("SELECT name FROM control.cell");
  if (rows[0]?.name !== cell) throw new WrongCellError(cell, rows[0]?.name ?? "without a name");
}

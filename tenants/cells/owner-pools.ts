import type pg from "pg";
import { openOwnerPool } from "../owner-pool.ts";
import { allCells, MAIN, type OwnerUrls, UnknownCellError } from "./cell-urls.ts";

/** The owner's connections to the platform and to every cell; made on the first use. */
export interface OwnerPools {
  platform: pg.Pool;
  cells: readonly string[];
  of(cell: string): pg.Pool;
  close(): Promise<void>;
}

/**
 * At most `size` connections to each; `main` shares the platform's pool. A connection string that leads to another cell
 * than it is named for is refused with WrongCellError.
 */
export function openOwnerPools(urls: OwnerUrls, size: number): OwnerPools {
  const pools = new Map(
    allCells(urls).map(([cell, url]) => [cell, openOwnerPool(url, size, cell === MAIN ? undefined : cell)]),
  );
  const of = (cell: string) => {
    const pool = pools.get(cell);
    if (!pool) throw new UnknownCellError(cell);
    return pool;
  };
  return {
    platform: of(MAIN),
    cells: [...pools.keys()],
    of,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

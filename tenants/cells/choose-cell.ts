import type pg from "pg";

/**
 * The cells that take new clubs, the one with the fewest clubs for its weight first: open, with room, and among
 * `reachable`, those that this process has a connection string for.
 */
export async function chooseCells(
  platform: Pick<pg.Pool, "query">,
  reachable: readonly string[],
): Promise<string[]> {
  const { rows } = await platform.query<{ name: string }>(
    `SELECT c.name FROM platform.cells c
       LEFT JOIN (SELECT cell, count(*) AS clubs FROM platform.tenants GROUP BY cell) t ON t.cell = c.name
      WHERE c.state = 'open' AND c.name = ANY ($1) AND (c.most_clubs IS NULL OR coalesce(t.clubs, 0) < c.most_clubs)
      ORDER BY coalesce(t.clubs, 0)::numeric / c.weight, c.name`,
    [reachable],
  );
  return rows.map(({ name }) => name);
}

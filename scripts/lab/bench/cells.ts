import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../embedded-postgres.ts";

/** Cells beside the platform's database. */
export interface BenchCells {
  /** The owner's connection strings, by the names of cells. */
  urls: Record<string, string>;
  stop(): Promise<void>;
}

/** Makes `count` cells, alternately on a second server in `directory` and on the one of `ownerUrl`. */
export async function makeCells(ownerUrl: string, directory: string, count: number): Promise<BenchCells> {
  if (count === 0) return { urls: {}, stop: async () => {} };
  const second = await startPostgres({ dataDir: join(directory, "second") });
  const urls: Record<string, string> = {};
  for (let number = 1; number <= count; number++) {
    const server = number % 2 === 1 ? second.url : ownerUrl;
    const name = `cell_${number}`;
    const owner = new pg.Client({ connectionString: server });
    await owner.connect();
    await owner.query(`CREATE DATABASE ${name}`);
    await owner.end();
    urls[name] = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  }
  return { urls, stop: () => second.stop() };
}

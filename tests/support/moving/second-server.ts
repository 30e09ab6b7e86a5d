import { rmSync } from "node:fs";
import { startPostgres } from "#scripts/embedded-postgres.ts";
import { freePort } from "../free-port.ts";
import { makeScratchFolder } from "../scratch.ts";

/** A PostgreSQL of its own, for cells; it keeps its address and data while it is stopped. */
export interface SecondServer {
  url: string;
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export async function startSecondServer(): Promise<SecondServer> {
  const dataDir = makeScratchFolder("cell");
  const port = await freePort();
  let running = await startPostgres({ dataDir, port, durable: false });
  const { folder, url } = running;
  return {
    url,
    halt: () => running.stop(),
    async start() {
      running = await startPostgres({ dataDir, port, durable: false });
    },
    async remove() {
      await running.stop();
      for (const one of new Set([dataDir, folder])) rmSync(one, { recursive: true, force: true });
    },
  };
}

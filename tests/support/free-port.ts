import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, which would take one again at any moment. */
const FIRST = 10_000;
const COUNT = 20_000;
let next = process.pid * 37;

/** A port of the loopback address at which nobody listens; this process names it once. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (next++ % COUNT);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
  throw new Error("No port is free.");
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy between the product and Postgres that can go silent like a hung server: connections stay open, without an answer. */
export interface StallingProxy {
  /** The given connection string, through the proxy. */
  url: string;
  stall(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** `before`: what is done before a connection is let through. */
export async function startStallingProxy(
  databaseUrl: string,
  before: () => Promise<void> = async () => undefined,
): Promise<StallingProxy> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let stalled = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const ready = before();
    near.on("data", async (data) => {
      await ready;
      far.write(data);
    });
    far.on("data", (data) => near.write(data));
    if (stalled) for (const socket of [near, far]) socket.pause();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.delete("host");
  return {
    url: url.href,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      stalled = false;
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

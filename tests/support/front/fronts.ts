import { Agent, request } from "node:https";
import { ask } from "../http.ts";
import type { Send } from "./busy-club.ts";
import { startCaddy } from "./caddy.ts";
import { startHaproxy } from "./haproxy.ts";

/** A reverse proxy in front of two processes. */
export interface Front {
  name: string;
  /** Sends requests to a club through it. */
  to(subdomain: string): Send;
  stop(): Promise<void>;
}

const ANSWER_LIMIT_MS = 15_000;

/** HAProxy in front of two processes, over plain http. */
export async function haproxyFront(processes: readonly [number, number]): Promise<Front> {
  const haproxy = await startHaproxy(processes);
  return {
    name: "HAProxy",
    to: (subdomain) => (path, how) => ask(`http://${subdomain}.localhost:${haproxy.port}${path}`, how),
    stop: () => haproxy.stop(),
  };
}

/** Caddy in front of two processes, over https, with one connection for each of fifty clients. */
export async function caddyFront(processes: readonly [number, number]): Promise<Front> {
  const caddy = await startCaddy({ base: "localhost", processes });
  const agent = new Agent({ keepAlive: true, maxSockets: 50, ca: caddy.root() });
  const to =
    (subdomain: string): Send =>
    (path, { method = "GET", headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const host = `${subdomain}.localhost`;
        const target = { host: "127.0.0.1", port: caddy.port, servername: host, path, method, agent };
        const outgoing = request({ ...target, headers: { host, ...headers } }, (incoming) => {
          let text = "";
          incoming.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          incoming.once("error", reject);
          incoming.once("end", () => resolve({ status: incoming.statusCode ?? 0, text }));
        });
        outgoing.setTimeout(ANSWER_LIMIT_MS, () => outgoing.destroy(new Error("no answer")));
        outgoing.once("error", reject);
        outgoing.end(body);
      });
  return {
    name: "Caddy",
    to,
    async stop() {
      agent.destroy();
      await caddy.stop();
    },
  };
}

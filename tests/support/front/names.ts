import { request } from "node:https";
import { connect } from "node:tls";
import type { Caddy } from "./caddy.ts";

/** The TLS handshake for a name, by a client that trusts the authority: the negotiated protocol, or why it failed. */
export function handshake(caddy: Caddy, name: string): Promise<{ protocol: string } | { refused: string }> {
  return new Promise((resolve) => {
    const socket = connect({
      port: caddy.port,
      host: "127.0.0.1",
      servername: name,
      ca: caddy.root(),
      ALPNProtocols: ["h2", "http/1.1"],
    });
    socket.once("secureConnect", () => {
      resolve({ protocol: String(socket.alpnProtocol) });
      socket.destroy();
    });
    socket.once("error", (error) => resolve({ refused: error.message }));
  });
}

/** Sends one https request for any name to this machine; does not follow redirects. */
export function askSecurely(
  caddy: Caddy,
  url: string,
  how: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
  const { hostname, pathname, search } = new URL(url);
  const { method = "GET", headers = {}, body } = how;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port: caddy.port,
        host: "127.0.0.1",
        servername: hostname,
        ca: caddy.root(),
        agent: false,
        path: pathname + search,
        method,
        headers: { host: hostname, ...headers },
      },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        incoming.once("error", reject);
        incoming.once("end", () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
        );
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

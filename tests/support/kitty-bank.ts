import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Ask } from "./http.ts";

/** The bank of the trial module, which says yes to everything, and what it was asked for. */
export function openBank() {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? "");
    res.end("yes");
  });
  return {
    asked,
    /** Answers with its address. */
    async listen(): Promise<string> {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: () => server.close(),
  };
}

/** The bank's word for a transfer, signed with `secret`. */
export function bankWord(
  transfer: { event: string; tenant: string; memberId: number; amount: number },
  secret: string,
): Ask {
  const body = JSON.stringify(transfer);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return { method: "POST", headers: { "X-Signature": signature }, body };
}

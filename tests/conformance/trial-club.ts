import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import type { Role } from "#app/core/members/role.ts";
import { ask } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, makeClub } from "#tests/support/two-clubs.ts";
import { buildWith, removeCopy } from "#tests/support/working-copy.ts";

const SECRET = "kitty-secret";

/** A club on a product that was built with the trial module, and the bank that the module asks. */
export interface TrialClub {
  server: TestServer;
  red: ClubUnderTest;
  /** A call of the club's API; by its admin if nobody else is named. */
  api(path: string, init?: { as?: Role; method?: string; body?: object }): ReturnType<typeof ask>;
  /** The paths that the bank was asked for. */
  asked: string[];
  /** Sends the bank's message about a transfer; with another `secret`, its signature is wrong. */
  transfer(event: string, secret?: string): ReturnType<typeof ask>;
}

/** Builds the product with the trial module and serves it for one file of tests. Await it at the top of the file. */
export async function serveTrialClub(): Promise<TrialClub> {
  const asked: string[] = [];
  const bank = createServer((req, res) => {
    asked.push(req.url ?? "");
    res.end("yes");
  });
  const root = await buildWith({ name: "kitty", folder: join(import.meta.dirname, "../trial/kitty") });
  bank.listen(0, "127.0.0.1");
  await once(bank, "listening");
  const { port } = bank.address() as AddressInfo;
  const variables = { KITTY_SECRET: SECRET, KITTY_BANK: `http://127.0.0.1:${port}` };
  const server = await startServer(inject("postgresUrl"), variables, { root });
  afterAll(async () => {
    await server.stop();
    bank.close();
    removeCopy(root);
  });
  const red = await makeClub(server, "red", "Red");
  return {
    server,
    red,
    api: (path, { as = "admin", method = "GET", body } = {}) =>
      ask(`${red.origin}/api${path}`, {
        method,
        headers: { "s-auth": red.apiToken[as], "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      }),
    asked,
    transfer(event, secret = SECRET) {
      const body = JSON.stringify({ event, tenant: red.tenant, memberId: red.memberId.coach, amount: 1_250 });
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      return ask(`${server.platform}/webhooks/kitty/transferred`, {
        method: "POST",
        headers: { "X-Signature": signature },
        body,
      });
    },
  };
}

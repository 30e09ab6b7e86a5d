import { request } from "node:http";
import { describe, expect, inject, it } from "vitest";
import en from "#app/core/accounts/locales/en/identity.ts";
import { ask } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { startServer } from "#tests/support/server.ts";
import { type ClubUnderTest, makeClub, makeMember } from "#tests/support/two-clubs.ts";

// The seed makes the demo club. Any club can be marked as one, too, which takes effect once the directory looks again.
const { server, red } = await serveClub();
const demo = await makeClub(server, "show", "Show");
await makeDemo(server, demo);

async function makeDemo(host: typeof server, club: ClubUnderTest): Promise<void> {
  for (const role of ["admin", "coach", "player"] as const)
    await makeMember(host, club.tenant, { name: `Demo ${role}`, email: `${role}@demo.test`, role });
  await host.sql("ALTER TABLE platform.organizations DISABLE TRIGGER keep_demo");
  await host.sql("UPDATE platform.organizations SET demo = true WHERE tenant_id = $1", [club.tenant]);
  await host.sql("ALTER TABLE platform.organizations ENABLE TRIGGER keep_demo");
}

interface Sent {
  headers?: Record<string, string>;
  body?: string;
  /** Leaves out the headers that say where the post comes from. */
  isForeign?: boolean;
}

/** Posts as a browser on the club's own page does; `Host` names the club, but the connection goes to this machine. */
function post(origin: string, { headers = {}, body = "intent=enter&account=coach", isForeign }: Sent = {}) {
  const { host, port } = new URL(origin);
  const own: Record<string, string> = isForeign ? {} : { origin, "sec-fetch-site": "same-origin" };
  const type = "application/x-www-form-urlencoded";
  return new Promise<{ status: number; location: string; cookies: string }>((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method: "POST", path: "/demo-sign-in" };
    const sent = request(
      { ...options, headers: { host, "content-type": type, ...own, ...headers } },
      (answer) => {
        answer.resume();
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? "",
          cookies: String(answer.headers["set-cookie"] ?? ""),
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const pageOf = async (origin: string, headers: Record<string, string> = {}) => {
  const { host, port } = new URL(origin);
  return new Promise<string>((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path: "/login", headers: { host, "accept-language": "en", ...headers } },
      async (answer) => {
        let text = "";
        for await (const chunk of answer.setEncoding("utf8")) text += chunk;
        resolve(text);
      },
    );
    sent.on("error", reject);
    sent.end();
  });
};

const isEntered = ({ status, cookies }: Awaited<ReturnType<typeof post>>) =>
  status === 303 && cookies.includes("sign-in=");

describe("the demo club's accounts", () => {
  it("are a button each on its sign-in page, and let in as who they are", async () => {
    await expect.poll(() => pageOf(demo.origin)).toContain(en.demo.coach);
    for (const account of ["admin", "coach", "player"]) {
      const answer = await post(demo.origin, { body: `intent=enter&account=${account}` });
      expect(isEntered(answer)).toBe(true);
      const cookie = /sign-in=[^;,]+/.exec(answer.cookies)?.[0] ?? "";
      const { text } = await homeOf(demo.origin, cookie);
      expect(text).toContain(`${account}@demo.test`);
    }
  });

  it.each([
    ["another account", { body: "intent=enter&account=owner" }],
    ["another act", { body: "intent=leave&account=admin" }],
    ["no act", { body: "" }],
  ])("let nobody in by %s", async (_what, sent) => {
    expect(await post(demo.origin, sent)).toMatchObject({ status: 303, location: "/login" });
  });

  it("let nobody in from another site", async () => {
    const evil = { origin: "http://evil.example", "sec-fetch-site": "cross-site" };
    expect((await post(demo.origin, { headers: evil })).status).toBe(403);
    const sibling = { origin: red.origin, "sec-fetch-site": "same-site" };
    expect((await post(demo.origin, { headers: sibling })).status).toBe(403);
    expect((await post(demo.origin, { isForeign: true })).status).toBe(403);
  });
});

describe("the address is none", () => {
  /** The answer of an address that never existed. */
  const nothing = { status: 303, location: "/", cookies: "" };

  it.each<Record<string, string>>([
    { "x-forwarded-for": "127.0.0.1" },
    { "x-forwarded-proto": "http" },
    { forwarded: "for=127.0.0.1" },
    { via: "1.1 front" },
    { "x-real-ip": "127.0.0.1" },
  ])("behind a proxy that says %j", async (headers) => {
    expect(await pageOf(demo.origin, headers)).not.toContain(en.demo.coach);
    expect(await post(demo.origin, { headers })).toEqual(nothing);
  });

  it("of a club that was not made as the demo, whatever its members' addresses", async () => {
    await makeMember(server, red.tenant, { name: "Coach", email: "coach@demo.test", role: "coach" });
    expect(await pageOf(red.origin)).not.toContain(en.demo.coach);
    expect(await post(red.origin)).toEqual(nothing);
  });

  it("and no club becomes the demo later", async () => {
    const change = server.sql("UPDATE platform.organizations SET demo = true WHERE tenant_id = $1", [
      red.tenant,
    ]);
    await expect(change).rejects.toThrow(/made as the demo/);
  });

  it("where mails leave the machine", async () => {
    const mailing = await startServer(inject("postgresUrl"), { SMTP_URL: "smtp://127.0.0.1:9" });
    try {
      const club = await makeClub(mailing, "show", "Show");
      await makeDemo(mailing, club);
      // A process that has just started remembers nothing of the club.
      await mailing.kill();
      await mailing.start();
      expect(await pageOf(club.origin)).not.toContain(en.demo.coach);
      expect(await post(club.origin)).toEqual(nothing);
    } finally {
      await mailing.stop();
    }
  });
});

describe("the caught mails", () => {
  it.each(["/dev/mailbox", "/dev/mailbox.json"])("%s are shown to this machine alone", async (path) => {
    expect((await ask(`${server.platform}${path}`)).status).toBe(200);
    for (const name of ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "cf-connecting-ip"])
      expect((await ask(`${server.platform}${path}`, { headers: { [name]: "127.0.0.1" } })).status).toBe(404);
  });
});

async function homeOf(origin: string, cookie: string): Promise<{ text: string }> {
  const { host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path: "/my-account", headers: { host, cookie } },
      async (answer) => {
        let text = "";
        for await (const chunk of answer.setEncoding("utf8")) text += chunk;
        resolve({ text });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import type { Mail } from "#tests/support/server.ts";
import { makeMember } from "#tests/support/two-clubs.ts";
import { openVisitor, type Visitor } from "#tests/support/visitor.ts";

const ENGLISH = { headers: { "accept-language": "en" } };

const { server, red } = await serveClub();

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

/** What a page says, without the address that was typed and the clock in its footer. */
function said({ text }: Answer, email: string): string {
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(text) ?? [];
  return main.replaceAll(email, "…").replaceAll(encodeURIComponent(email), "…");
}

/** The newest mail for an address, as soon as it is there. */
async function mailFor(email: string): Promise<Mail> {
  await expect.poll(async () => (await server.mails(email)).length).toBeGreaterThan(0);
  const [mail] = await server.mails(email);
  return mail as Mail;
}

describe.each([
  ["a club", () => red.origin],
  ["the platform", () => server.platform],
])("six digits at %s", (site, origin) => {
  const person = async (name: string) => {
    const email = `${name}-${site.replace(" ", "-")}@red.example`;
    await makeMember(server, red.tenant, { name, email, role: "player" });
    return email;
  };
  const browser = () => openVisitor(origin(), ENGLISH);
  const askForCode = async (visitor: Visitor, email: string) => {
    expect((await visitor.post("/login", { intent: "send-link", email })).status).toBe(303);
  };
  const codeFor = async (email: string) => /^\d{6}$/m.exec((await mailFor(email)).text)?.[0] ?? "";
  const type = (visitor: Visitor, email: string, code: string) =>
    visitor.post(`/login?${new URLSearchParams({ sent: email })}`, {
      intent: "use-code",
      email,
      code,
      to: "/",
    });
  const not = (code: string) => (code === "000000" ? "000001" : "000000");
  const tries = async () => {
    const rows = await server.sql<{ code_tries: number }>("SELECT code_tries FROM platform.access_links");
    return rows.reduce((sum, row) => sum + row.code_tries, 0);
  };
  const entered = ({ status, text }: Answer) => status === 303 || text.includes("/hand-over?code=");

  beforeEach(() => server.sql("DELETE FROM platform.access_links"));

  it("work in the browser that asked for them, whatever strangers type", async () => {
    const email = await person("asker");
    const own = browser();
    await askForCode(own, email);
    const code = await codeFor(email);
    const words = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const answer = await type(browser(), email, n === 11 ? code : not(code));
      expect([n, answer.status]).toEqual([n, 401]);
      words.add(said(answer, email).replaceAll(code, "…").replaceAll(not(code), "…"));
    }
    expect([words.size, await tries()]).toEqual([1, 0]);
    expect([...words][0]).toContain("asked for in another browser");
    // A mistake of the person's own is forgiven, and called what it is.
    const mistake = await type(own, email, not(code));
    expect([mistake.status, mistake.text.includes("another browser")]).toEqual([401, false]);
    expect(mistake.text).toContain("Check the six digits");
    const answer = await type(own, email, code);
    expect([answer.text.includes("has expired"), entered(answer)]).toEqual([false, true]);
  });

  it("end with five wrong ones in that browser; the link lives on", async () => {
    const email = await person("unsure");
    const own = browser();
    await askForCode(own, email);
    const code = await codeFor(email);
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await type(own, email, n === 5 ? code : not(code)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
    const link = (await mailFor(email)).links.find((one) => one.includes("/auto-login")) ?? "";
    expect((await browser().ask(link)).status).toBe(200);
  });

  it("tell no browser whether an address has a link", async () => {
    const known = await person("known");
    const own = browser();
    await askForCode(own, known);
    await codeFor(known);
    // Browsers that asked for nothing and, on the platform, browsers that asked for either address are told the same.
    const told = async (visitor: Visitor, email: string) => said(await type(visitor, email, "000000"), email);
    expect(await told(browser(), "nobody@red.example")).toBe(await told(browser(), known));
    if (origin() === red.origin) return;
    const stranger = browser();
    await askForCode(stranger, "nobody@red.example");
    const asked = browser();
    await askForCode(asked, known);
    expect(await told(stranger, "nobody@red.example")).toBe(await told(asked, known));
  });
});

it("digits that an admin had sent work in any browser, and end with five wrong ones in all", async () => {
  const email = "called@red.example";
  const member = await makeMember(server, red.tenant, { name: "Called", email, role: "player" });
  const send = async () => {
    await server.sql("DELETE FROM platform.access_links");
    const before = (await server.mails(email)).length;
    const token = red.apiToken.admin;
    const path = `/users/${member}/send-access-link`;
    expect((await callApi(red.origin, path, { method: "POST", token })).status).toBe(202);
    await expect.poll(async () => (await server.mails(email)).length).toBe(before + 1);
    return /^\d{6}$/m.exec((await server.mails(email))[0]?.text ?? "")?.[0] ?? "";
  };
  const type = (code: string) =>
    openVisitor(red.origin, ENGLISH).post("/login", { intent: "use-code", email, code, to: "/" });
  const first = await send();
  for (const wrong of [1, 2, 3, 4]) expect((await type(String(1_000_000 - wrong))).status).toBe(401);
  expect((await type(first)).status).toBe(303);
  const second = await send();
  for (const wrong of [1, 2, 3, 4, 5]) expect((await type(String(1_000_000 - wrong))).status).toBe(401);
  expect((await type(second)).status).toBe(401);
});

import { chromium, type Page } from "@playwright/test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { findBrowser } from "#scripts/find-browser.mjs";
import { type Answer, callApi } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SiteVerify, startSiteVerify } from "#tests/support/site-verify.ts";
import { type ClubUnderTest, makeClub } from "#tests/support/two-clubs.ts";
import { formsOf, openVisitor } from "#tests/support/visitor.ts";

/** How many forms a stranger without a proof may send in a quarter of an hour. */
const UNPROVED = 5;

let server: TestServer;
let club: ClubUnderTest;
let service: SiteVerify;

beforeAll(async () => {
  service = await startSiteVerify();
});
afterAll(() => service?.close());
beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

async function open(env: Record<string, string>): Promise<void> {
  server = await startServer(inject("postgresUrl"), env, { template: inject("siteTemplate") });
  club = await makeClub(server, "red", "Red");
}

const unproved = async () => {
  const rows = await server.sql<{ points: number }>(
    "SELECT points FROM platform.rate_limits WHERE key LIKE 'unproved-ip:%'",
  );
  return rows[0]?.points ?? 0;
};

/** Every form that a stranger can send, with what a person fills in. */
const forms = (): [address: string, fields: Record<string, string>][] => [
  [`${server.platform}/login`, { email: "stranger@red.example" }],
  [`${club.origin}/join/${toInvitationCode(club.publicId)}`, { name: "Nora", email: "nora@red.example" }],
  [`${club.origin}/login`, { email: "player@red.example" }],
  [`${server.platform}/`, { name: "Blue", adminEmail: "ada@blue.example", ...FOUNDING }],
];
const FOUNDING = { subdomain: "blue", timezone: "UTC", currency: "EUR", locale: "en-GB", adminName: "Ada" };

/** Sends a stranger's form as its page has it, with what a script puts into the field of the proof. */
async function send(address: string, fields: Record<string, string>, proof = ""): Promise<Answer> {
  const visitor = openVisitor(new URL(address).origin);
  const form = formsOf(await visitor.open(address)).find((one) => "proof" in one.fields);
  if (!form) throw new Error(`${address} has no form that takes a proof.`);
  return visitor.submit(form.action, { ...form.fields, ...fields, proof });
}

/** Opens a page in a browser, and expects that nothing goes wrong in it, such as a script that the page's policy forbids. */
async function inBrowser(address: string, act: (page: Page) => Promise<void>): Promise<void> {
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args });
  try {
    const page = await browser.newPage({ locale: "en-GB" });
    const wrong: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 422/.test(message.text())) wrong.push(message.text());
    });
    page.on("pageerror", (error) => void wrong.push(String(error)));
    // Somebody who is faster than the page's scripts has no proof yet.
    await page.goto(address, { waitUntil: "networkidle" });
    await act(page);
    expect(wrong).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** Asks for a link, and waits for the answer. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send me the link" }).click();
  await answered;
}

describe("a proof of work", () => {
  beforeAll(() => open({ BOT_CHECK: "proof-of-work" }));
  afterAll(() => server?.stop());

  async function work(): Promise<string> {
    const answer = await openVisitor(server.platform).ask("/bot-check");
    const challenge = JSON.parse(answer.text) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  }

  it("is found in a browser with scripts, anew after an answer that said no, and nobody notices", async () => {
    await inBrowser(`${club.origin}/login`, async (page) => {
      for (const email of ["nobody@red.example", "nobody2@red.example", "player@red.example"])
        await askForLink(page, email);
      await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    });
    expect(await unproved()).toBe(0);
    const [spent] = await server.sql<{ count: string }>("SELECT count(*) FROM platform.spent_proofs");
    expect(Number(spent?.count)).toBe(3);
  });

  it("is not asked of browsers without scripts: a stricter limit serves, which no proof counts against", async () => {
    const [[address, fields] = ["", {}]] = forms();
    for (let n = 0; n < UNPROVED; n++) {
      const answer = await send(address, { ...fields, email: `stranger${n}@red.example` });
      expect(answer.status).toBe(200);
    }
    const refused = await send(address, fields);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("Too many attempts")]);
    const before = await unproved();
    for (const form of forms()) {
      const { status } = await send(...form, await work());
      expect([form[0], status]).toEqual([form[0], 200]);
    }
    expect(await unproved()).toBe(before);
  });

  it("is no way around by the API, nor by the sign-up", async () => {
    const answers = [];
    for (let n = 0; n <= UNPROVED; n++) {
      const body = { email: `n${n}@red.example` };
      answers.push((await callApi(club.origin, "/access-link", { method: "POST", body })).status);
    }
    expect(answers).toEqual([...Array(UNPROVED).fill(422), 429]);
    const joining = { code: toInvitationCode(club.publicId), name: "Nora", email: "api@red.example" };
    expect((await callApi(club.origin, "/join", { method: "POST", body: joining })).status).toBe(429);
    const founding = { intent: "sign-up", name: "New", ...FOUNDING, subdomain: "new-club" };
    const answer = await openVisitor(server.platform).post("/?index", {
      ...founding,
      adminEmail: "ada@new.example",
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("leaves whoever fills in the hidden field outside", async () => {
    const answer = await openVisitor(server.platform).post("/login", {
      intent: "send-link",
      email: "a@b.example",
      website: "https://spam.example",
    });
    expect(answer.status).toBe(422);
  });
});

describe("an external service", () => {
  beforeAll(async () => {
    const { script, verify, siteKey, secret } = service;
    await open({
      BOT_CHECK: "external",
      BOT_CHECK_SCRIPT: script,
      BOT_CHECK_VERIFY: verify,
      BOT_CHECK_SITE_KEY: siteKey,
      BOT_CHECK_SECRET: secret,
    });
  });
  afterAll(() => server?.stop());
  afterEach(() => {
    service.mood = "up";
  });

  it("is asked by the browser's badge, under the content security policy", async () => {
    await inBrowser(`${club.origin}/login`, async (page) => {
      await askForLink(page, "player@red.example");
      await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    });
    expect(await unproved()).toBe(0);
    expect(service.asked.at(-1)).toMatchObject({ remoteip: expect.stringContaining("127.0.0.1") });
    const page = await openVisitor(server.platform).ask("/login");
    const { origin } = new URL(service.script);
    expect(page.headers.get("content-security-policy")).toContain(`frame-src ${origin}`);
  });

  it("that saw a person lets them send more than the stricter limit", async () => {
    const [[address, fields] = ["", {}]] = forms();
    for (let n = 0; n <= UNPROVED; n++) {
      const answer = await send(address, { ...fields, email: `n${n}@red.example` }, `person-${n}`);
      expect(answer.status).toBe(200);
    }
    expect(await unproved()).toBe(0);
  });

  it("that is down locks nobody out", async () => {
    service.mood = "down";
    const [[address, fields] = ["", {}]] = forms();
    expect((await send(address, fields, "person-down")).status).toBe(200);
    expect(await unproved()).toBe(1);
  });
});

import { type Browser, chromium } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { invitationCodeOf } from "#app/domain/organizations/public-id.ts";
import { findBrowser } from "#scripts/find-browser.mjs";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SiteVerify, startSiteVerify } from "#tests/support/site-verify.ts";
import { type ClubUnderTest, callApi, makeClub } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";

/** How many forms a stranger without a proof may send in a quarter of an hour. */
const UNPROVED = 5;

let browser: Browser;
let server: TestServer;
let club: ClubUnderTest;
let service: SiteVerify;

beforeAll(async () => {
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
  [browser, service] = await Promise.all([
    chromium.launch({ executablePath: await findBrowser(), args }),
    startSiteVerify(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
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

/** Sends a stranger's form in a real browser this many times; returns the errors that the page showed. */
async function send(scripts: boolean, address: string, fields: Record<string, string>, times = 1) {
  const context = await browser.newContext({ javaScriptEnabled: scripts, locale: "en-GB" });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4(22|29)/.test(message.text())) wrong.push(message.text());
  });
  page.on("pageerror", (error) => void wrong.push(String(error)));
  const alerts: (string | null)[] = [];
  for (let n = 0; n < times; n++) {
    // Waits for the page's scripts: somebody who is faster has no proof yet.
    await page.goto(address, { waitUntil: "networkidle" });
    for (const [name, value] of Object.entries(fields))
      await page
        .locator(`[name=${name}]`)
        .first()
        .fill(value.replace("#", String(n)));
    // Alternates between haste and leisure: the proof may be late, or ready already.
    if (n % 2 === 1) await page.waitForTimeout(1_000);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page
      .locator(`form:has([name=${Object.keys(fields)[0]}]) button[type=submit]`)
      .first()
      .click();
    await answered;
    await page.waitForLoadState("load");
    const alert = page.getByRole("alert");
    alerts.push((await alert.count()) > 0 ? await alert.first().textContent() : null);
  }
  await context.close();
  expect(wrong).toEqual([]);
  return alerts;
}

const forms = (): [string, Record<string, string>][] => [
  [`${server.platform}/login`, { email: "stranger#@red.example" }],
  [`${club.origin}/join/${invitationCodeOf(club.publicId)}`, { name: "Nora", email: "nora#@red.example" }],
  [`${club.origin}/login`, { email: "player@red.example" }],
];

describe("a proof of work", () => {
  beforeAll(() => open({ BOT_CHECK: "proof-of-work" }));
  afterAll(() => server?.stop());

  it("is found in a browser with scripts, and nobody notices", async () => {
    for (const [address, fields] of forms()) {
      const alerts = await send(true, address, fields, address.includes(club.origin) ? 1 : UNPROVED + 2);
      expect(alerts.filter(Boolean)).toEqual([]);
    }
    expect(await unproved()).toBe(0);
    const [spent] = await server.sql<{ count: string }>("SELECT count(*) FROM platform.spent_proofs");
    expect(Number(spent?.count)).toBe(UNPROVED + 4);
  });

  it("is found anew after an answer that said no", async () => {
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(`${club.origin}/login`);
    for (const email of ["nobody@red.example", "nobody2@red.example", "player@red.example"]) {
      await page.getByRole("textbox", { name: "E-mail" }).fill(email);
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.getByRole("button", { name: "Send me the link" }).click();
      await answered;
    }
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await context.close();
    expect(await unproved()).toBe(0);
  });

  it("is not asked of browsers without scripts: a stricter limit serves", async () => {
    const [[address, fields] = ["", {}]] = forms();
    const alerts = await send(false, address, fields, UNPROVED + 1);
    expect(alerts.slice(0, UNPROVED)).toEqual(Array(UNPROVED).fill(null));
    expect(alerts.at(-1)).toContain("Too many attempts");
  });

  it("is no way around by the API, nor by the sign-up", async () => {
    const answers = [];
    for (let n = 0; n <= UNPROVED; n++) {
      const body = { email: `n${n}@red.example` };
      answers.push((await callApi(club.origin, "/access-link", { method: "POST", body })).status);
    }
    expect(answers).toEqual([...Array(UNPROVED).fill(422), 429]);
    const joining = { code: invitationCodeOf(club.publicId), name: "Nora", email: "api@red.example" };
    expect((await callApi(club.origin, "/join", { method: "POST", body: joining })).status).toBe(429);
    const founding = { intent: "sign-up", name: "New", subdomain: "new-club", timezone: "UTC" };
    const answer = await openVisitor(server.platform).post("/?index", {
      ...founding,
      currency: "EUR",
      locale: "en-GB",
      adminName: "Ada",
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
    const [[address, fields] = ["", {}]] = forms();
    expect(await send(true, address, fields, UNPROVED + 1)).toEqual(Array(UNPROVED + 1).fill(null));
    expect(await unproved()).toBe(0);
    expect(service.asked.at(-1)).toMatchObject({ remoteip: expect.stringContaining("127.0.0.1") });
    const page = await openVisitor(server.platform).ask("/login");
    const { origin } = new URL(service.script);
    expect(page.headers.get("content-security-policy")).toContain(`frame-src ${origin}`);
  });

  it("that is down locks nobody out", async () => {
    service.mood = "down";
    const [[address, fields] = ["", {}]] = forms();
    expect(await send(true, address, fields)).toEqual([null]);
    expect(await unproved()).toBe(1);
  });
});

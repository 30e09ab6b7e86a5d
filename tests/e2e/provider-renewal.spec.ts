import type { Page } from "@playwright/test";
import { ask } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startTestIdentity } from "#tests/support/test-identity.ts";
import { type ClubUnderTest, makeClub } from "#tests/support/two-clubs.ts";
import { openBrowserWithForeignCookies } from "./support/open-browser.ts";
import { NARROW, signInByProvider } from "./support/provider.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/**
 * An installation of its own. As in production, its clubs and its platform are one site to a browser, and its provider is
 * on another one; the provider issues no refresh tokens.
 */
let server: TestServer;
let identity: Awaited<ReturnType<typeof startTestIdentity>>;
let club: ClubUnderTest;

test.beforeAll(async () => {
  const start = async (platform: string) => {
    identity = await startTestIdentity(platform, { hasRefreshTokens: false, isSeenInFrames: true });
    return { ...identity.env, HOST: "127.0.0.1", SMTP_URL: "smtp://127.0.0.1:9" };
  };
  server = await startServer(process.env.SITE_DATABASE ?? "", start, {
    baseName: "teamsheet.localhost",
  });
  club = await makeClub(server, "rovers", "Rovers");
});
test.afterAll(async () => {
  await server?.stop();
  await identity?.close();
});
test.beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

async function expire(): Promise<void> {
  await server.sql(
    "UPDATE platform.provider_sessions SET expires_at = now() - interval '1 minute', retry_at = NULL WHERE sign_in_id IS NOT NULL",
  );
}

async function liveSessions(): Promise<number> {
  const [row] = await server.sql<{ n: string }>(
    "SELECT count(*) AS n FROM platform.provider_sessions WHERE sign_in_id IS NOT NULL AND expires_at > now()",
  );
  return Number(row?.n);
}

/** Signs a new person in through the provider, after ending all other sign-ins. */
async function signedIn(page: Page): Promise<void> {
  await server.sql("DELETE FROM platform.sign_ins");
  await signInByProvider(page, club, `player@${club.subdomain}.example`, "/my-account");
}

test("a hidden frame renews a sign-in for which there is no refresh token, for all tabs at once, or says why not", async ({
  launchOptions,
  person,
}) => {
  const { context, close } = await openBrowserWithForeignCookies(launchOptions);
  const wrong: string[] = [];
  context.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  const page = await context.newPage();
  await signedIn(page);
  const asked = identity.asked("GET /auth");

  await test.step("which only the club's own page may frame", async () => {
    await expire();
    const end = page.waitForResponse((response) => response.url().startsWith(`${server.platform}/callback`));
    await page.reload();
    const framed = (await end).headers();
    expect(framed["content-security-policy"]).toContain(`frame-ancestors ${club.origin}`);
    expect(framed["x-frame-options"]).toBeUndefined();
    await expect.poll(liveSessions).toBe(1);
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page.locator(".toast")).toHaveCount(0);
    expect(identity.asked("GET /auth")).toBe(asked + 1);
    const plain = await ask(`${server.platform}/callback?code=x&state=y`);
    expect(plain.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(plain.headers.get("x-frame-options")).toBe("DENY");
  });

  await test.step("once for all tabs", async () => {
    const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))];
    await expire();
    await Promise.all(tabs.map((tab) => tab.goto(`${club.origin}/my-account`, { waitUntil: "networkidle" })));
    await expect.poll(liveSessions).toBe(1);
    expect(identity.asked("GET /auth")).toBe(asked + 2);
    expect(wrong, "errors in the browser's console").toEqual([]);
  });
  await close();

  // Today's browsers give such frames no cookies, and these need none.
  const plain = await person("en", { viewport: NARROW, alone: true });
  await plain.clock.install();
  await signedIn(plain);

  await test.step("a frame that never answers is given up after a minute", async () => {
    await plain.route(`${identity.issuer}/auth?**`, () => {});
    await expire();
    await plain.reload();
    await expect(plain.locator("iframe")).toHaveCount(1);
    await plain.clock.fastForward(60_000);
    await expect(plain.getByText(t("errors.provider-timeout"), { exact: true })).toBeVisible();
    await expect(plain.locator("iframe")).toHaveCount(0);
    await plain.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("a page that can open no such frame says so", async () => {
    const isolated = await plain.context().newPage();
    await isolated.addInitScript(() => {
      Object.defineProperty(window, "crossOriginIsolated", { value: true });
    });
    await expire();
    await isolated.goto(`${club.origin}/my-account`);
    await expect(
      isolated.getByText(t("errors.provider-cross-origin-isolated"), { exact: true }),
    ).toBeVisible();
    await isolated.close();
  });

  await test.step("whom the provider doesn't know in the frame is signed out here, too", async () => {
    // As if they had signed out of the provider. Without this it would depend on the browser's build whether a cross-site frame gets cookies.
    await plain.context().clearCookies({ domain: new URL(identity.issuer).hostname });
    await expire();
    await plain.reload();
    await expect(plain).toHaveURL(`${club.origin}/login?to=%2Fmy-account`);
    await expect(plain.getByRole("heading", { name: t("identity.login.title") })).toBeVisible();
    expect(await server.sql("SELECT 1 FROM platform.sign_ins")).toHaveLength(0);
  });
});

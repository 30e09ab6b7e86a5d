import type { Page } from "@playwright/test";
import type { ProviderProblemCode } from "#app/identity/provider/provider-problems.ts";
import type { FaultName } from "#tests/support/hostile-faults.ts";
import { type HostileProvider, startHostileProvider } from "#tests/support/hostile-provider.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, makeClub } from "#tests/support/two-clubs.ts";
import { expect, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");
const NAME = "Hostile identity";

let server: TestServer;
let hostile: HostileProvider;
let club: ClubUnderTest;

test.beforeAll(async () => {
  hostile = await startHostileProvider();
  const { issuer, clientId, clientSecret } = hostile;
  const settings = [{ id: "hostile", name: NAME, issuer, clientId, clientSecret }];
  server = await startServer(process.env.SITE_DATABASE ?? "", {
    IDENTITY_PROVIDERS: JSON.stringify(settings),
  });
  club = await makeClub(server, "rovers", "Rovers");
});
test.afterAll(async () => {
  await server?.stop();
  await hostile?.close();
});
test.beforeEach(async () => {
  await server.sql("DELETE FROM platform.rate_limits");
  hostile.become({ sub: "player-1", email: `player@${club.subdomain}.example`, email_verified: true });
});

async function tryIt(page: Page, fault: FaultName): Promise<void> {
  hostile.misbehave(fault);
  await page.goto(`${club.origin}/login`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: t("identity.provider.continue", { name: NAME }) }).click();
}

const cases: [FaultName, problem: ProviderProblemCode][] = [
  ["bad signature", "provider-invalid-token"],
  ["error of its own", "provider-request-error"],
  ["mfa_required", "provider-mfa-required"],
  ["login_required", "provider-login-required"],
];

test("what a hostile provider does is told in our words, and signs nobody in", async ({
  person,
  javaScriptEnabled,
}) => {
  const page = await person("en");
  for (const [fault, problem] of cases) {
    await tryIt(page, fault);
    await expect(page.getByText(t(`errors.${problem}`)), fault).toBeVisible();
    expect(page.context().pages(), "windows left open").toHaveLength(1);
    expect(await page.content()).not.toContain("Trust me");
    if (javaScriptEnabled === false) expect(page.url()).toContain(`problem=${problem}`);
  }
  await page.goto(`${club.origin}/my-account`);
  await expect(page).toHaveURL(/\/login\?to=/);
});

test("a window that the provider cuts off goes on by itself @js", async ({ person }) => {
  const page = await person("en");
  const opened = page.waitForEvent("popup");
  await tryIt(page, "isolates its pages");
  await expect(await opened).toHaveURL(`${club.origin}/`);
  // The page learns no more than that its window is gone; its reader is signed in all the same.
  await expect(page.getByText(t("errors.provider-cancelled"))).toBeVisible();
  await page.goto(`${club.origin}/my-account`);
  await expect(page).toHaveURL(`${club.origin}/my-account`);
});

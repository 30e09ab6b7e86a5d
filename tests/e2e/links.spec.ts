import { randomBytes } from "node:crypto";
import { addressOf, makeLink } from "#tests/support/one-time-link.ts";
import { HOSTILE_TARGETS } from "#tests/support/redirect-targets.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { BARE_PHONE, expect, type Site, test } from "./support/test.ts";
import { textsIn } from "./support/texts.ts";

const t = textsIn("en");

/** Makes a one-time link, by default for the club's player; returns its address. */
async function link(
  site: Site,
  club: ClubUnderTest,
  values: Partial<Parameters<typeof makeLink>[1]> = {},
): Promise<string> {
  const email = `player@${club.subdomain}.example`;
  return addressOf(club.origin, await makeLink(site, { tenant: club.tenant, email, ...values }));
}
const signInsOf = async (site: Site, email: string) => {
  const rows = await site.sql(
    "SELECT FROM platform.sign_ins s JOIN platform.identities i ON i.id = s.identity_id WHERE i.email = $1 AND s.kind = 'browser'",
    [email],
  );
  return rows.length;
};

test("a mail scanner with a browser uses nothing up; the person's click signs in", async ({
  person,
  site,
  club,
}) => {
  const email = `player@${club.subdomain}.example`;
  const address = await link(site, club);
  const before = await signInsOf(site, email);
  const scanner = await person("en", { tolerate: /status of 401/ });
  for (let n = 0; n < 3; n++) await scanner.goto(address, { waitUntil: "networkidle" });
  expect(await signInsOf(site, email)).toBe(before);
  expect(await scanner.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "sign-in" }));
  const page = await person("en");
  await page.goto(address);
  await page.getByRole("button", { name: t("identity.autoLogin.confirm") }).click();
  await expect(page).toHaveURL(`${club.origin}/`);
  expect(await signInsOf(site, email)).toBe(before + 1);
  // A page that was open already says that the link is no longer valid, and how to get another.
  await scanner.getByRole("button", { name: t("identity.autoLogin.confirm") }).click();
  await expect(scanner.getByRole("heading", { name: t("identity.autoLogin.invalidTitle") })).toBeVisible();
  await expect(scanner.getByRole("link", { name: t("identity.autoLogin.newLink") })).toBeVisible();
});

test("without scripts, too, looking at a link does not use it up; using it does", async ({
  person,
  site,
  club,
}) => {
  const email = `coach@${club.subdomain}.example`;
  const page = await person("en", BARE_PHONE);
  await page.goto(`${club.origin}/login`);
  await page.getByRole("textbox", { name: t("identity.login.email"), exact: true }).fill(email);
  await page.getByRole("button", { name: t("identity.login.send") }).click();
  const [mail] = await site.mails(email);
  const link = mail?.links.find((one) => one.includes("/auto-login")) ?? "";
  const scanner = await person("en", { ...BARE_PHONE, tolerate: /status of 401/ });
  for (let look = 0; look < 3; look++) {
    await scanner.goto(link);
    await expect(scanner.getByText(t("identity.autoLogin.who", { email }))).toBeVisible();
  }
  await page.goto(link);
  await page.getByRole("button", { name: t("identity.autoLogin.confirm") }).click();
  await expect(page).toHaveURL(`${club.origin}/`);
  await scanner.goto(link);
  await expect(scanner.getByRole("heading", { name: t("identity.autoLogin.invalidTitle") })).toBeVisible();
});

test("somebody else's link keeps whoever is signed in", async ({ person, site, club }) => {
  const sibling = await site.readyClub();
  const email = `player@${club.subdomain}.example`;
  const browser = randomBytes(32).toString("base64url");
  const page = await person("en", { as: { club, role: "admin" } });
  const { hostname } = new URL(club.origin);
  await page.context().addCookies([{ name: "browser", value: browser, domain: hostname, path: "/" }]);
  for (const purpose of ["magic-link", "hand-over"] as const) {
    await page.goto(await link(site, club, { purpose, browser }), { waitUntil: "networkidle" });
    const current = `admin@${club.subdomain}.example`;
    await expect(page.getByText(t("identity.autoLogin.other", { current }))).toBeVisible();
  }
  // A page of a hostile sibling posts the attacker's hand-over, and the club asks.
  const stranger = await person("en");
  for (const victim of [page, stranger]) {
    const address = (await link(site, club, { purpose: "hand-over" })).replace("/auto-login", "/hand-over");
    await victim.goto(`${sibling.origin}/login`);
    await victim.evaluate((action) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action });
      document.body.append(form);
      form.submit();
    }, address);
    await expect(victim.getByText(t("identity.autoLogin.who", { email }))).toBeVisible();
  }
  await stranger.goto(club.origin);
  await expect(stranger).toHaveURL(/\/login/);
  await page.goto(`${club.origin}/my-account`);
  await expect(page.getByText(`admin@${club.subdomain}.example`).first()).toBeAttached();
});

test("in the browser that asked for it a link needs no second click, but for joining a club", async ({
  person,
  site,
  club,
}) => {
  const browser = randomBytes(32).toString("base64url");
  const { hostname } = new URL(club.origin);
  const email = `player@${club.subdomain}.example`;
  for (const purpose of ["magic-link", "hand-over"] as const) {
    await test.step(purpose, async () => {
      const address = () => link(site, club, { purpose, browser });
      const page = await person("en");
      await page.goto(await address(), { waitUntil: "networkidle" });
      const words = purpose === "magic-link" ? "identity.autoLogin.confirm" : "identity.autoLogin.continueAs";
      await expect(page.getByRole("button", { name: t(words, { email }) })).toBeVisible();
      await page.context().addCookies([{ name: "browser", value: browser, domain: hostname, path: "/" }]);
      // What the page says while the post is on its way.
      await page.route(/\/auto-login/, async (route) => {
        if (route.request().method() === "POST")
          await expect(page.getByText(t("identity.autoLogin.redirecting"))).toBeVisible();
        await route.continue();
      });
      const posts: string[] = [];
      page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
      // A person clicks, too, while the page that it leads to is on its way.
      await page.route(`${club.origin}/`, async (route) => {
        await page.locator("main button[type=submit]").click({ force: true });
        await route.continue();
      });
      await page.goto(await address());
      await expect(page).toHaveURL(`${club.origin}/`);
      expect(posts).toHaveLength(1);
    });
  }
  await test.step("joining", async () => {
    const page = await person("en");
    await page.context().addCookies([{ name: "browser", value: browser, domain: hostname, path: "/" }]);
    const made = await makeLink(site, {
      tenant: club.tenant,
      email: "new@x.example",
      purpose: "join",
      browser,
    });
    await page.goto(addressOf(club.origin, made), { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: t("identity.autoLogin.joins.confirm") })).toBeVisible();
  });
});

test("nothing leads a browser off the site", async ({ person, club }) => {
  const page = await person("en", { tolerate: /status of 4|Failed to load|CORS/ });
  const left: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== club.origin) left.push(request.url());
  });
  // A page of the club's without a policy of its own, which follows each redirect without drawing what it leads to.
  await page.route(`${club.origin}/blank`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${club.origin}/blank`);
  const { ends, refreshes } = await page.evaluate(async (targets) => {
    const ends: string[] = [];
    const refreshes: (string | null)[] = [];
    for (const to of targets) {
      const answer = await fetch("/language", {
        method: "POST",
        body: new URLSearchParams({ language: "en", to }),
      });
      ends.push(new URL(answer.url).origin);
      refreshes.push(answer.headers.get("refresh"));
    }
    return { ends, refreshes };
  }, HOSTILE_TARGETS);
  // What would lead on later, which nothing follows here.
  expect(refreshes.filter(Boolean)).toEqual([]);
  expect(ends).toEqual(HOSTILE_TARGETS.map(() => club.origin));
  expect(left).toEqual([]);
});

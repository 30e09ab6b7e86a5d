import { randomBytes } from "node:crypto";
import { addressOf, makeLink } from "#tests/support/one-time-link.ts";
import { HOSTILE_TARGETS } from "#tests/support/redirect-targets.ts";
import type { ClubUnderTest } from "#tests/support/two-clubs.ts";
import { expect, type Site, test } from "./support/test.ts";
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
}) => {
  const club = await site.readyClub();
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

test("somebody else's link keeps whoever is signed in", async ({ person, site }) => {
  const [club, sibling] = [await site.readyClub(), await site.readyClub()];
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
  const stranger = await person("en", { javaScriptEnabled: true });
  for (const victim of [page, stranger]) {
    if (victim === page && test.info().project.name === "no-js") continue;
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

for (const purpose of ["magic-link", "hand-over"] as const) {
  test(`a ${purpose} in the browser that asked for it needs no second click`, async ({
    person,
    site,
    javaScriptEnabled,
  }) => {
    const club = await site.readyClub();
    const browser = randomBytes(32).toString("base64url");
    const address = () => link(site, club, { purpose, browser });
    const { hostname } = new URL(club.origin);
    const page = await person("en");
    await page.goto(await address(), { waitUntil: "networkidle" });
    const email = `player@${club.subdomain}.example`;
    const words = purpose === "magic-link" ? "identity.autoLogin.confirm" : "identity.autoLogin.continueAs";
    const button = page.getByRole("button", { name: t(words, { email }) });
    await expect(button).toBeVisible();
    await page.context().addCookies([{ name: "browser", value: browser, domain: hostname, path: "/" }]);
    // What the page says while the post is on its way.
    await page.route(/auto-login\.data/, async (route) => {
      await expect(page.getByText(t("identity.autoLogin.redirecting"))).toBeVisible();
      await route.continue();
    });
    await page.goto(await address());
    if (javaScriptEnabled === false) await button.click();
    await expect(page).toHaveURL(`${club.origin}/`);
  });
}

test("joining a club takes a click, in the browser that asked for it too", async ({ person, site }) => {
  const club = await site.readyClub();
  const browser = randomBytes(32).toString("base64url");
  const page = await person("en");
  const { hostname } = new URL(club.origin);
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

test("nothing leads a browser off the site @js", async ({ person, site }) => {
  test.setTimeout(120_000);
  const club = await site.readyClub();
  const page = await person("en", { tolerate: /status of 4|ERR_FAILED/ });
  // Only where the browser goes matters; the page that it gets needs neither styles nor scripts.
  await page.route(/\/assets\//, (route) => route.abort());
  let left = "";
  await page.route(/evil/i, (route) => {
    const { hostname } = new URL(route.request().url());
    if (/evil/i.test(hostname)) left = route.request().url();
    return route.continue();
  });
  for (const target of HOSTILE_TARGETS) {
    // Any document of the club's will do, if it has no scripts: they would come upon a form that they did not make.
    await page.goto(`${club.origin}/healthz`);
    await page.evaluate((to) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action: "/language" });
      for (const [name, value] of Object.entries({ language: "en", to })) {
        // A text area keeps line breaks, which a field would drop.
        form.append(Object.assign(document.createElement("textarea"), { name, value }));
      }
      document.documentElement.append(form);
      form.submit();
    }, target);
    await page.waitForURL(({ pathname }) => pathname !== "/healthz", { waitUntil: "commit" });
    expect([target, new URL(page.url()).origin, left]).toEqual([target, club.origin, ""]);
  }
});

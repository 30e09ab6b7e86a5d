import { memberActs } from "#tests/conformance/audit-recipes.ts";
import { addressIn } from "#tests/conformance/route-table.ts";
import { ask } from "#tests/support/http.ts";
import { type ClubUnderTest, checksumOf } from "#tests/support/two-clubs.ts";
import { expect, test } from "./support/test.ts";

let red: ClubUnderTest;
test.beforeAll(async ({ site }) => {
  red = await site.readyClub();
});

/** Posts a form from the page that is open, as a hostile club's page would. */
function postForm({ action, fields }: { action: string; fields: Record<string, string> }): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

test("a sibling club's page can post to nothing of this one", async ({ person, site, club: blue }) => {
  const page = await person("en", { as: { club: red, role: "admin" }, tolerate: /403/ });
  const value = blue.as.admin.cookies(new URL(blue.origin).host)["sign-in"] ?? "";
  const { hostname } = new URL(blue.origin);
  await page
    .context()
    .addCookies([{ name: "sign-in", value, domain: hostname, path: "/", httpOnly: true, sameSite: "Lax" }]);
  await page.goto(`${blue.origin}/organization`);
  await expect(page).toHaveURL(`${blue.origin}/organization`);

  const before = await checksumOf(site, blue.tenant);
  // The headers of such a post don't depend on the path, so the browser sends it once, and every act gets the same headers.
  await page.goto(`${red.origin}/organization`);
  const posted = page.waitForRequest((request) => request.method() === "POST");
  const shown = page.waitForEvent("load");
  const fields = { name: "Taken", role: "admin", memberId: String(blue.ids.member) };
  await page.evaluate(postForm, { action: `${blue.origin}/?index`, fields: { ...fields, intent: "answer" } });
  await shown;
  const request = await posted;
  expect((await request.response())?.status()).toBe(403);
  const { "content-length": _, ...said } = await request.allHeaders();
  // On a real domain the clubs are one site, and the browser would send the cookie along.
  const headers = { ...said, cookie: `sign-in=${value}` };
  for (const { path, intent = "", name } of memberActs().filter((act) => act.intent)) {
    const address = addressIn(path, blue) + (path === "/" ? "?index" : "");
    const body = new URLSearchParams({ ...fields, intent }).toString();
    const { status } = await ask(blue.origin + address, { method: "POST", headers, body });
    expect([name, status]).toEqual([name, 403]);
  }
  expect(await checksumOf(site, blue.tenant)).toBe(before);
});

test("a sibling club's cookie of the same name is not taken", async ({ person, club: blue }) => {
  const page = await person("en", { as: { club: blue, role: "player" } });
  await page.goto(`${red.origin}/login`);
  const { hostname } = new URL(blue.origin);
  await page.evaluate((host) => {
    for (const domain of ["localhost", ".localhost", host, `.${host}`]) {
      // biome-ignore lint/suspicious/noDocumentCookie: it is what a hostile page would do.
      document.cookie = `sign-in=tossed; domain=${domain}; path=/`;
    }
  }, hostname);
  await page.goto(`${blue.origin}/my-account`);
  await expect(page).toHaveURL(`${blue.origin}/my-account`);
});

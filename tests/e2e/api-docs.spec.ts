import { expect, test } from "./support/test.ts";

test("a call is found in the docs and tried there", async ({ person, club }) => {
  const page = await person("en", { tolerate: /status of 401/ });
  await page.goto(`${club.origin}/api/docs`);
  await page.getByRole("link", { name: "Sessions", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sessions" })).toBeVisible();
  const call = page.locator("details", { has: page.locator("#getSessions") });
  if ((await call.getAttribute("open")) === null) await call.locator("summary").first().click();
  await call.getByRole("button", { name: "Try it" }).click();
  const came = call.getByRole("status");
  await call.getByRole("button", { name: "Send GET" }).click();
  // The status alone: an id or a tag among the headers may have the same digits.
  const status = came.locator("strong");
  await expect(status).toHaveText(/^401/);
  await call.getByLabel("s-auth").fill(club.apiToken.player);
  await call.getByLabel("?per_page").fill("1");
  await call.getByRole("button", { name: "Send GET" }).click();
  await expect(status).toHaveText(/^200/);
  await expect(came.getByText('"Rovers training"').first()).toBeVisible();
  // The credential is kept when other parts are opened, but only in this page's memory.
  await page.getByRole("link", { name: "All calls" }).click();
  await page.getByRole("link", { name: "Me", exact: true }).click();
  const me = page.locator("details", { has: page.locator("#getUsersMe") });
  await me.locator("summary").first().click();
  await me.getByRole("button", { name: "Try it" }).click();
  await me.getByRole("button", { name: "Send GET" }).click();
  await expect(me.getByRole("status").getByText('"Rovers player"')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    club.apiToken.player,
  );

  await test.step("and read without scripts", async () => {
    const reader = await person("es", { javaScriptEnabled: false });
    await reader.goto(`${club.origin}/api/docs`);
    await reader.getByRole("link", { name: "Attendance", exact: true }).click();
    const call = reader.locator("details", { hasText: "POST /api/attendance/undo" });
    await call.locator("summary").first().click();
    await expect(call.getByText(`${club.origin}/api/attendance/undo`)).toBeVisible();
    await expect(call.getByRole("button", { name: "Try it" })).toBeHidden();
  });
});

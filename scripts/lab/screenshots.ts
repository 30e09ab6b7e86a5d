import { mkdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import en from "#app/main/texts/core-en.ts";
import schedules from "#modules/schedules/locales/en.ts";
import { startTestServer } from "#tests/support/postgres-server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { findBrowser } from "../find-browser.mjs";
import { ensureBuilt, ROOT } from "../toolchain.mjs";

// `npm run screenshots`: takes the README's pictures of the built product with the demo club.
const FOLDER = join(ROOT, "docs", "images");
const LANDING = join(ROOT, "public", "landing");
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };
const LAPTOP = { viewport: { width: 1024, height: 640 } };
const DESKTOP = { viewport: { width: 1200, height: 760 } };
const MAX_BYTES = 120 * 1024;
const MAIL_LIMIT_MS = 20_000;

const [postgres, executablePath] = await Promise.all([
  startTestServer(),
  findBrowser(console.log),
  ensureBuilt(console.log),
]);
const server = await startServer(postgres.url, { DEMO: "1" });
const browser = await chromium.launch({
  executablePath,
  args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  for (const folder of [FOLDER, LANDING]) mkdirSync(folder, { recursive: true });
  await takeAll(browser, server);
} finally {
  await browser.close();
  await server.stop();
  await postgres.stop();
}

async function takeAll(browser: Browser, server: TestServer): Promise<void> {
  const club = server.club("demo");

  const player = await open(browser, PHONE);
  await signIn(player, server, "player@demo.test");
  await answerTheFirst(player, club);
  await take(player, "home-phone");
  await player.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await take(player, "home-phone-dark");
  await takeForLanding(player, club);

  const coach = await open(browser, DESKTOP);
  await signIn(coach, server, "coach@demo.test");
  const full = coach.locator("article, li").filter({ hasText: "Training · Seniors" }).first();
  await full.locator('a[href^="/attendance/"]').first().click();
  await coach.waitForURL(/\/attendance\//);
  await take(coach, "who-is-coming");
  await coach.setViewportSize(PHONE.viewport);
  await takeChecklist(coach, club);

  const admin = await open(browser, DESKTOP);
  await signIn(admin, server, "admin@demo.test");
  await addSchedule(admin, club, {
    name: "Training · Veterans",
    days: [2, 4],
    start: "20:00",
    finish: "21:30",
  });
  await admin.goto(`${club}/schedules`);
  await take(admin, "schedules");
  await admin.goto(`${club}/organization`);
  await take(admin, "members");

  // Last, since it shows two of the pictures.
  const visitor = await open(browser, LAPTOP);
  await visitor.goto(server.platform);
  await take(visitor, "landing");
}

/** Takes the landing page's pictures of home and of who is coming, each in the light and the dark theme. */
async function takeForLanding(page: Page, club: string): Promise<void> {
  for (const [colorScheme, suffix] of [
    ["light", ""],
    ["dark", "-dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(club);
    await take(page, `home${suffix}`, LANDING);
    const full = page.locator("article").filter({ hasText: "Training · Seniors" }).first();
    await full.locator('a[href^="/attendance/"]').first().click();
    await page.waitForURL(/\/attendance\//);
    await take(page, `coming${suffix}`, LANDING);
  }
}

/** Takes the last session's checklist, as a coach sees it, in the light and the dark theme. */
async function takeChecklist(page: Page, club: string): Promise<void> {
  await page.goto(`${club}/attendance`);
  await page.locator('a[href$="/presence"]').first().click();
  await page.waitForURL(/\/presence$/);
  await page.getByRole("button", { name: en.presence.page.allCame }).click();
  await page.waitForLoadState("networkidle");
  for (const [colorScheme, suffix] of [
    ["light", ""],
    ["dark", "-dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await take(page, `presence${suffix}`, LANDING);
  }
}

async function open(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: "en-GB",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

async function signIn(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto(`${server.club("demo")}/login`);
  await page.getByLabel(en.identity.login.email).first().fill(email);
  await page.getByRole("button", { name: en.identity.login.send }).click();
  // In the browser that asked for it, the link's page goes on by itself.
  await page.goto(await mailedLink(server, email));
  await page.waitForURL(`${server.club("demo")}/`);
}

/** Throws if no mail with a link comes in time. */
async function mailedLink(server: TestServer, email: string): Promise<string> {
  const until = Date.now() + MAIL_LIMIT_MS;
  while (Date.now() < until) {
    const link = (await server.mails(email))[0]?.links.find((one) => one.includes("/auto-login"));
    if (link) return link;
    await delay(100);
  }
  throw new Error(`No mail with a link came for ${email}.`);
}

/** One place taken and one place in line, so that the picture shows both. */
async function answerTheFirst(page: Page, club: string): Promise<void> {
  await page.getByRole("button", { name: en.ticket.imIn, exact: true }).first().click();
  await page.getByText(en.ticket.youreIn, { exact: true }).first().waitFor();
  const line = en.ticket.joinLine_other.split(" (")[0] ?? "";
  await page.getByRole("button", { name: line }).first().click();
  await page.getByText("on the waiting list", { exact: false }).first().waitFor();
  await page.goto(club);
}

async function addSchedule(
  page: Page,
  club: string,
  schedule: { name: string; days: number[]; start: string; finish: string },
): Promise<void> {
  await page.goto(`${club}/schedules/new`);
  await page.getByLabel(schedules.form.name, { exact: true }).fill(schedule.name);
  await page.getByLabel(schedules.form.address, { exact: true }).fill("Campo 3");
  for (const day of schedule.days) {
    // The box itself is hidden under its chip's text.
    const box = page.locator(`input[name="weekDays"][value="${day}"]`);
    await page.locator("label").filter({ has: box }).click();
  }
  await page.getByLabel(schedules.form.startTime, { exact: true }).fill(schedule.start);
  await page.getByLabel(schedules.form.finishTime, { exact: true }).fill(schedule.finish);
  await page.getByRole("button", { name: schedules.form.create }).click();
  await page.waitForURL(`${club}/schedules`);
}

/** Takes a picture and prints its size. Throws if it is too big for a README. */
async function take(page: Page, name: string, folder = FOLDER): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, animations: "disabled" });
  const { size } = statSync(path);
  if (size > MAX_BYTES) throw new Error(`${name}.png has ${size} bytes (at most ${MAX_BYTES}).`);
  console.log(`${relative(ROOT, path)}  ${Math.ceil(size / 1024)} kB`);
}

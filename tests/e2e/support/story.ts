import type { Page } from "@playwright/test";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { addDays, dateIn as todayIn } from "#app/kernel/values/local-date.ts";
import { expect, type Site } from "./test.ts";
import { textsIn } from "./texts.ts";

export interface NewClub {
  name: string;
  subdomain: string;
  adminName: string;
  adminEmail: string;
}

/** Founds a club on the landing page and signs its founder in by the mailed link. The page ends on the club's home. */
export async function signUpClub(page: Page, site: Site, language: Language, club: NewClub): Promise<void> {
  const t = textsIn(language);
  await page.goto(site.origin);
  const form = page.getByRole("region", { name: t("landing.form.title") });
  await form.getByLabel(t("landing.form.name"), { exact: true }).fill(club.name);
  await form.getByText(t("landing.form.more")).click();
  await form.getByLabel(t("landing.form.subdomain"), { exact: true }).fill(club.subdomain);
  await form.getByLabel(t("landing.form.adminName"), { exact: true }).fill(club.adminName);
  await form.getByLabel(t("landing.form.adminEmail"), { exact: true }).fill(club.adminEmail);
  await form.getByRole("button", { name: t("landing.form.submit") }).click();
  await expect(
    page.getByRole("heading", { name: t("landing.done.title", { club: club.name }) }),
  ).toBeVisible();
  await openMailedLink(page, site, language, club.adminEmail);
}

/** Opens the newest mail's link and confirms it by a button; nothing but the click uses the link up. */
export async function openMailedLink(
  page: Page,
  site: Site,
  language: Language,
  to: string,
  button: MessageKey = "identity.autoLogin.confirm",
): Promise<void> {
  const t = textsIn(language);
  const [mail] = await site.mails(to);
  const link = mail?.links.find((one) => one.includes("/auto-login"));
  expect(link, `a link in the mail "${mail?.subject}"`).toBeDefined();
  await page.goto(link ?? "");
  await page.getByRole("button", { name: t(button) }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("home.title") })).toBeAttached();
}

/** Opens the newest mail's link in the browser that asked for it, where scripts go on by themselves. */
export async function followAskedLink(page: Page, site: Site, to: string): Promise<void> {
  const [mail] = await site.mails(to);
  await page.goto(mail?.links.find((one) => one.includes("/auto-login")) ?? "");
}

/** Joins a club by its invitation link; the page ends on the club's home. */
export async function joinClub(
  page: Page,
  site: Site,
  language: Language,
  joiner: { invitation: string; name: string; email: string },
): Promise<void> {
  const t = textsIn(language);
  await page.goto(joiner.invitation);
  await page.getByLabel(t("identity.join.name")).fill(joiner.name);
  await page.getByLabel(t("identity.join.email")).fill(joiner.email);
  await page.getByRole("button", { name: t("identity.join.submit") }).click();
  await expect(page.getByRole("heading", { name: t("identity.join.sentTitle") })).toBeVisible();
  await openMailedLink(page, site, language, joiner.email, "identity.autoLogin.joins.confirm");
}

/** A date some days from today in the tests' clubs, as a date field takes it. */
export function dateIn(days: number): string {
  return addDays(todayIn("Europe/Madrid", new Date()), days);
}

/** Creates a session by the admin's form; the page ends on the list of sessions. */
export async function createSession(
  page: Page,
  site: Site,
  language: Language,
  session: { subdomain: string; name: string; inDays: number; capacity?: number },
): Promise<void> {
  const t = textsIn(language);
  await page.goto(`${site.club(session.subdomain)}/sessions/new`);
  await page.getByLabel(t("sessions.form.name"), { exact: true }).fill(session.name);
  await page.getByLabel(t("sessions.form.date"), { exact: true }).fill(dateIn(session.inDays));
  await page.getByLabel(t("sessions.form.startTime"), { exact: true }).fill("19:00");
  await page.getByLabel(t("sessions.form.finishTime"), { exact: true }).fill("20:30");
  if (session.capacity) {
    await page.getByLabel(t("sessions.form.capacity"), { exact: true }).fill(String(session.capacity));
  }
  await page.getByRole("button", { name: t("sessions.form.create") }).click();
  await expect(page.getByText(t("sessions.created", { count: 1 })).first()).toBeVisible();
}

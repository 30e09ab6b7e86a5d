import { randomBytes } from "node:crypto";
import {
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from "@playwright/test";
import pg from "pg";
import type { Role } from "#app/core/members/role.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { ask } from "#tests/support/http.ts";
import type { Mail } from "#tests/support/server.ts";
import { type ClubHost, type ClubUnderTest, makeClub } from "#tests/support/two-clubs.ts";
import { type Browsers, openBrowsers } from "./browsers.ts";

export { expect } from "@playwright/test";

const LOCALES: Record<Language, string> = { en: "en-GB", es: "es-ES" };

/** A small old phone, in the hand of somebody in the rain, on which no script arrives. */
export const BARE_PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, javaScriptEnabled: false };

/**
 * A newer navigation has aborted a load. Remix has dropped its answer, but still reports that the stream has ended: in the
 * console while it reads the beginning, and as an unhandled error later on.
 */
const CUT_SHORT = /^AbortError|signal is aborted without reason/;

/** The served product, as a spec needs it beside the browser. */
export interface Site {
  /** The origin of the platform. */
  origin: string;
  club(subdomain: string): string;
  /** A subdomain that no other spec uses. */
  newSubdomain(): string;
  /** The mails for an address, newest first, as soon as there are `count` of them. */
  mails(to: string, count?: number): Promise<Mail[]>;
  /** Runs a statement as the owner of the database. */
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** Runs a statement in the schema of a club. */
  sqlIn: ClubHost["sqlIn"];
  /** A ready club, with somebody for each role. */
  readyClub(): Promise<ClubUnderTest>;
}

export interface PersonOptions extends BrowserContextOptions {
  /** Console messages that are expected. */
  tolerate?: RegExp;
  /** Who it is, in a ready club. */
  as?: { club: ClubUnderTest; role: Role };
  /** The test changes the browser itself, such as its clock, so nobody else gets it. */
  alone?: true;
}

interface WorkerFixtures {
  site: Site;
  browsers: Browsers;
  /** A ready club of all specs, for tests that only look, or leave everything as it was. */
  club: ClubUnderTest;
}

interface Fixtures {
  /** A browser of its own for one more person; any error in its console fails the test. */
  person(language: Language, options?: PersonOptions): Promise<Page>;
}

/**
 * Has a page that is opened or reloaded wait until its scripts and elements heed what is typed and clicked: what is done before that is
 * answered by the server alone, and on a busy machine a spec is faster than the scripts. Whoever names `waitUntil` waits for
 * that alone.
 */
function waitingForScripts(page: Page): Page {
  const isScripted = () =>
    !document.querySelector("script[type=module]") ||
    (document.body.dataset.scripted !== undefined && !document.querySelector(":not(:defined)"));
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const scripted = async (arriving: ReturnType<typeof goto>, waitUntil?: string) => {
    const response = await arriving;
    if (!waitUntil) await page.waitForFunction(isScripted);
    return response;
  };
  page.goto = (address, options) => scripted(goto(address, options), options?.waitUntil);
  page.reload = (options) => scripted(reload(options), options?.waitUntil);
  return page;
}

/** All specs share one network address, whose limits are not what is tested here. */
const forgetLimits = (sql: Site["sql"]) => sql("DELETE FROM platform.rate_limits");

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern to see what a fixture needs.
    async ({}, use) => {
      const { SITE_ORIGIN: origin = "", SITE_DATABASE: connectionString } = process.env;
      const pool = new pg.Pool({ connectionString, max: 1 });
      const { port } = new URL(origin);
      const mailsNow = async (to: string) => {
        const { text } = await ask(`${origin}/dev/mailbox.json?${new URLSearchParams({ to })}`);
        return JSON.parse(text) as Mail[];
      };
      const sql = async <T extends object>(text: string, values: unknown[] = []) =>
        (await pool.query<T & pg.QueryResultRow>(text, values)).rows;
      const club = (subdomain: string) => `http://${subdomain}.localhost:${port}`;
      const newSubdomain = () => `club-${randomBytes(5).toString("hex")}`;
      const host: ClubHost = {
        platform: origin,
        club,
        sql,
        async sqlIn<T extends object>(tenant: string, text: string, values: unknown[] = []) {
          await pool.query(`SET search_path = ${tenant}, pg_temp`);
          return sql<T>(text, values).finally(() => pool.query("RESET search_path"));
        },
        output: () => "",
      };
      await use({
        origin,
        club,
        newSubdomain,
        sql,
        sqlIn: host.sqlIn,
        async readyClub() {
          await forgetLimits(sql);
          return makeClub(host, newSubdomain(), "Rovers");
        },
        async mails(to, count = 1) {
          await expect.poll(async () => (await mailsNow(to)).length).toBeGreaterThanOrEqual(count);
          return mailsNow(to);
        },
      });
      await pool.end();
    },
    { scope: "worker" },
  ],

  browsers: [({ browser }, use) => use(openBrowsers(browser)), { scope: "worker" }],

  club: [async ({ site }, use) => use(await site.readyClub()), { scope: "worker" }],

  person: async ({ browser, browsers, site }, use) => {
    const wrong: string[] = [];
    const leaving: (() => Promise<void>)[] = [];
    await forgetLimits(site.sql);
    await use(async (language, { tolerate, as, alone, ...options } = {}) => {
      const kind = { locale: LOCALES[language], ...options };
      const context = alone ? await browser.newContext(kind) : await browsers.take(kind);
      if (as) {
        const { hostname, host } = new URL(as.club.origin);
        const value = as.club.as[as.role].cookies(host)["sign-in"] ?? "";
        await context.addCookies([{ name: "sign-in", value, domain: hostname, path: "/", httpOnly: true }]);
      }
      const hear = (text: string) => {
        if (!CUT_SHORT.test(text)) wrong.push(text);
      };
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === "error" && !tolerate?.test(message.text())) hear(message.text());
      };
      const onError = (error: WebError) => hear(String(error.error()));
      context.on("console", onConsole).on("weberror", onError);
      leaving.push(async () => {
        context.off("console", onConsole).off("weberror", onError);
        if (alone) await context.close();
        else await browsers.giveBack(context);
      });
      const page = await context.newPage();
      return kind.javaScriptEnabled === false ? page : waitingForScripts(page);
    });
    const left = await Promise.allSettled(leaving.map((leave) => leave()));
    expect(left.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(wrong, "errors in the browser's console").toEqual([]);
  },
});

import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/** How many of one kind wait at most. */
const WAITING = 2;

/** Browsers of one person each, that are used again. */
export interface Browsers {
  take(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Takes a browser back. It forgets its cookies, and what it stored for these origins and those of its pages. */
  giveBack(context: BrowserContext, origins: string[]): Promise<void>;
}

/**
 * A new browser costs three times as much as a page in one that is warm: a process starts, and loads and compiles every
 * script. So each keeps its process by a blank page, which is not used.
 */
export function openBrowsers(browser: Browser): Browsers {
  const waiting = new Map<string, BrowserContext[]>();
  const kinds = new Map<BrowserContext, string>();
  return {
    async take(options) {
      const kind = JSON.stringify(options);
      const known = waiting.get(kind)?.pop();
      if (known) return known;
      const context = await browser.newContext(options);
      await context.newPage();
      kinds.set(context, kind);
      return context;
    },
    async giveBack(context, origins) {
      const kind = kinds.get(context) ?? "";
      const others = waiting.get(kind) ?? [];
      if (others.length >= WAITING) {
        kinds.delete(context);
        return context.close();
      }
      const [blank, ...pages] = context.pages();
      if (!blank) throw new Error("A test closed the page that keeps its browser warm.");
      const seen = pages.map((page) => page.url()).filter((url) => url.startsWith("http"));
      for (const page of pages) await page.close();
      await context.clearCookies();
      const devtools = await context.newCDPSession(blank);
      for (const origin of new Set([...origins, ...seen.map((url) => new URL(url).origin)]))
        await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
      await devtools.detach();
      waiting.set(kind, [...others, context]);
    },
  };
}

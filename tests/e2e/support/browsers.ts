import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/** How many of one kind wait at most. */
const WAITING = 2;

/** Browsers of one person each, that are used again. */
export interface Browsers {
  take(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Takes a browser back. It forgets its cookies, and what it stored for wherever its pages have been. */
  giveBack(context: BrowserContext): Promise<void>;
}

/**
 * A new browser costs three times as much as a page in one that is warm: a process starts, and loads and compiles every
 * script. So each keeps its process by a blank page, which is not used.
 */
export function openBrowsers(browser: Browser): Browsers {
  const waiting = new Map<string, BrowserContext[]>();
  const known = new Map<BrowserContext, { kind: string; origins: Set<string> }>();
  return {
    async take(options) {
      const kind = JSON.stringify(options);
      const warm = waiting.get(kind)?.pop();
      if (warm) return warm;
      const context = await browser.newContext(options);
      await context.newPage();
      const origins = new Set<string>();
      known.set(context, { kind, origins });
      context.on("page", (page) => {
        page.on("framenavigated", (frame) => {
          if (frame.url().startsWith("http")) origins.add(new URL(frame.url()).origin);
        });
      });
      return context;
    },
    async giveBack(context) {
      const { kind, origins } = known.get(context) ?? { kind: "", origins: new Set() };
      const others = waiting.get(kind) ?? [];
      if (others.length >= WAITING) {
        known.delete(context);
        return context.close();
      }
      const [blank, ...pages] = context.pages();
      if (!blank) throw new Error("A test closed the page that keeps its browser warm.");
      for (const page of pages) await page.close();
      await context.clearCookies();
      const devtools = await context.newCDPSession(blank);
      for (const origin of origins)
        await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
      await devtools.detach();
      origins.clear();
      waiting.set(kind, [...others, context]);
    },
  };
}

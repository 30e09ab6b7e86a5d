/** The version of the stored format; a tab stored with another version is ignored. */
const TAB_MEMORY_VERSION = 1;
export const TAB_MEMORY_MS = 5 * 60_000;

export interface TabFacts {
  id: string;
  disabled?: boolean;
}

/**
 * The tab to show: the one in the address's fragment, else the remembered one, else `preferred`, else the first; never
 * a disabled or unknown one. Undefined if every tab is disabled.
 */
export function chooseTab(
  tabs: readonly TabFacts[],
  wishes: { fragment?: string; remembered?: string; preferred?: string },
): string | undefined {
  const usable = tabs.filter((tab) => !tab.disabled);
  for (const wish of [wishes.fragment, wishes.remembered, wishes.preferred]) {
    if (usable.some((tab) => tab.id === wish)) return wish;
  }
  return usable[0]?.id;
}

/** Where the browser stores the tabs chosen lately, by page. */
const KEY = "tabs";

interface Choice {
  tab: string;
  /** Until when it is remembered; Unix time in ms. */
  until: number;
}

/**
 * What the browser stores once a tab of a page is chosen: also what is `kept` of other pages, unless it is stale. `page` is the
 * page's own path, so that a tab of one occasion or member is never opened for another. With `life` ≤ 0 ms the page's
 * tab is not remembered.
 */
export function rememberTab(
  kept: string | null,
  chosen: { page: string; tab: string },
  now: number,
  life: number = TAB_MEMORY_MS,
): string {
  const pages = read(kept, now);
  pages.delete(chosen.page);
  if (life > 0) pages.set(chosen.page, { tab: chosen.tab, until: now + life });
  return JSON.stringify({ version: TAB_MEMORY_VERSION, pages: [...pages] });
}

/** The tab of a page in what the browser stored, unless that is stale, of another version, or unreadable. */
export function recallTab(kept: string | null, page: string, now: number): string | undefined {
  return read(kept, now).get(page)?.tab;
}

/** Remembers a tab in this browser, as `rememberTab` does. */
export function storeTab(chosen: { page: string; tab: string }, life?: number): void {
  localStorage.setItem(KEY, rememberTab(localStorage.getItem(KEY), chosen, Date.now(), life));
}

/** The tab of a page that this browser remembers. */
export function storedTab(page: string): string | undefined {
  return recallTab(localStorage.getItem(KEY), page, Date.now());
}

function read(kept: string | null, now: number): Map<string, Choice> {
  const pages = new Map<string, Choice>();
  if (!kept) return pages;
  try {
    const memory: unknown = JSON.parse(kept);
    if (typeof memory !== "object" || memory === null) return pages;
    const { version, pages: stored } = memory as Record<string, unknown>;
    if (version !== TAB_MEMORY_VERSION || !Array.isArray(stored)) return pages;
    for (const [page, choice] of stored as [unknown, Partial<Choice> | null][]) {
      const { tab, until } = choice ?? {};
      if (typeof page === "string" && typeof tab === "string" && typeof until === "number" && until > now)
        pages.set(page, { tab, until });
    }
    return pages;
  } catch {
    // Something else is stored under this key.
    return new Map();
  }
}

/** The version of the stored format; a tab stored with another version is ignored. */
export const TAB_MEMORY_VERSION = 1;
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

/** What the browser stores for a chosen tab; undefined if remembering is switched off (`life` ≤ 0 ms). */
export function rememberTab(tab: string, now: number, life: number = TAB_MEMORY_MS): string | undefined {
  return life > 0 ? JSON.stringify({ version: TAB_MEMORY_VERSION, tab, until: now + life }) : undefined;
}

/** The tab in what the browser stored, unless that is stale, of another version, or unreadable. */
export function recallTab(kept: string | null, now: number): string | undefined {
  if (!kept) return undefined;
  try {
    const memory: unknown = JSON.parse(kept);
    if (typeof memory !== "object" || memory === null) return undefined;
    const { version, tab, until } = memory as Record<string, unknown>;
    const fresh = version === TAB_MEMORY_VERSION && typeof until === "number" && until > now;
    return fresh && typeof tab === "string" ? tab : undefined;
  } catch {
    // Something else is stored under this key.
    return undefined;
  }
}

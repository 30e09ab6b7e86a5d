/** What a page is kept with for the way back: its very elements, with everything that was typed and opened. */
interface KeptPage {
  nodes: Node[];
  title: string;
  lang: string;
  top: number;
  focus: Element | null;
}

/** How many pages are kept for the way back. */
const MOST = 10;

interface EntryState {
  /** Where the page stands among those of this visit to the product. */
  index: number;
  top?: number;
}

const kept = new Map<number, KeptPage>();
let index = 0;

/** Takes the browser's history over: scrolling is put back once a page is there, not before. */
export function openEntries(): void {
  index = stateOf(window.history.state)?.index ?? 0;
  stamp();
  window.history.scrollRestoration = "manual";
  const top = stateOf(window.history.state)?.top;
  if (top !== undefined && isReload()) window.scrollTo({ top, behavior: "instant" });
  window.addEventListener("pagehide", keepTop);
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" || navigation?.type === "back_forward";
}

/** The number of the entry that an event or the history tells of; undefined for one that the browser made by itself. */
export function entryIndex(state: unknown): number | undefined {
  return stateOf(state)?.index;
}

export function currentIndex(): number {
  return index;
}

/** Adds an entry for the page that is about to be shown, and keeps the one that is left. */
export function pushEntry(url: URL): void {
  keepPage();
  // The browser may be at another entry already, whose page has not come yet.
  index = stateOf(window.history.state)?.index ?? index;
  stamp(window.scrollY);
  index += 1;
  for (const later of kept.keys()) if (later >= index) kept.delete(later);
  window.history.pushState({ index } satisfies EntryState, "", url);
}

export function replaceEntry(url: URL): void {
  window.history.replaceState({ index } satisfies EntryState, "", url);
}

/** The reader went to another entry: keeps the page that is left. Returns what was kept of the one that is wanted. */
export function moveTo(wanted: number): KeptPage | undefined {
  keepPage();
  index = wanted;
  const page = kept.get(wanted);
  kept.delete(wanted);
  return page;
}

/** Is the page of this entry kept for the way back? */
export function isKept(wanted: number): boolean {
  return kept.has(wanted);
}

/** The browser made an entry by itself: a fragment of the page that is shown. */
export function adoptEntry(): void {
  index += 1;
  stamp();
}

/** Forgets the pages kept for the way back: somebody else may be signed in now. */
export function forgetPages(): void {
  kept.clear();
}

/** Where the entry that is shown was scrolled to; undefined if that is not known. */
export function keptTop(): number | undefined {
  return stateOf(window.history.state)?.top;
}

/** Remembers where the entry that is shown is scrolled to, before the browser goes elsewhere by itself. */
export function keepTop(): void {
  stamp(window.scrollY);
}

/** Shows a kept page as it was left, without its messages. */
export function showKept(page: KeptPage): void {
  const toasts = document.querySelector(".toasts");
  document.title = page.title;
  document.documentElement.lang = page.lang;
  document.body.replaceChildren(...page.nodes);
  // The region in which messages are announced went along with the page after it.
  toasts?.replaceChildren();
  if (toasts && !document.querySelector(".toasts")) document.getElementById("main")?.prepend(toasts);
  // One that was open above the page would come back as a part of it.
  for (const open of document.querySelectorAll("dialog")) open.close();
  window.scrollTo({ top: page.top, behavior: "instant" });
  if (page.focus instanceof HTMLElement) page.focus.focus({ preventScroll: true });
}

function keepPage(): void {
  kept.set(index, {
    nodes: [...document.body.childNodes],
    title: document.title,
    lang: document.documentElement.lang,
    top: window.scrollY,
    focus: document.activeElement,
  });
  if (kept.size > MOST) kept.delete(Math.min(...kept.keys()));
}

function stamp(top?: number): void {
  const state: EntryState = { ...stateOf(window.history.state), index };
  window.history.replaceState(top === undefined ? state : { ...state, top }, "");
}

function stateOf(state: unknown): EntryState | undefined {
  return typeof state === "object" && state !== null && "index" in state ? (state as EntryState) : undefined;
}

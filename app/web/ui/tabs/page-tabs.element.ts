import { onShown } from "#app/web/enhancer/shown.ts";
import { decodeFragment, stopReading, visit } from "#app/web/enhancer/visit.ts";
import { chooseTab, storedTab, storeTab } from "./tab-memory.ts";

/** Tabbed panels at one address: `tabs.tsx` says which of them is shown. */
export default class PageTabs extends HTMLElement {
  #active: string | undefined;
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("click", this.#onClick, { signal });
    this.addEventListener("keydown", this.#onKeyDown, { signal });
    window.addEventListener("hashchange", () => this.#choose(), { signal });
    // What the server says of the panels is without the choice.
    onShown(() => this.#show(), signal);
    this.#choose(storedTab(this.#page));
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  get #page(): string {
    return this.dataset.page ?? "";
  }

  get #tabs(): HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>(":scope > .tabs-list > .tab")];
  }

  #tab(id: string | undefined): HTMLAnchorElement | undefined {
    return this.#tabs.find(({ dataset }) => dataset.tab === id);
  }

  #chosen(by: { fragment?: string; remembered?: string }): string | undefined {
    const choices = this.#tabs.map((tab) => ({
      id: tab.dataset.tab ?? "",
      disabled: tab.ariaDisabled === "true" || tab.dataset.leaves !== undefined,
    }));
    return chooseTab(choices, { ...by, preferred: this.dataset.preferred });
  }

  #choose(remembered?: string): void {
    const { hash, search } = window.location;
    const fragment = decodeFragment(hash);
    const isMeant = search !== "" || fragment !== "";
    const last = isMeant && isAway(this.#tab(remembered)) ? undefined : remembered;
    this.#active = this.#chosen({ fragment, remembered: this.#active ?? last });
    this.#remember();
    const tab = this.#tab(this.#active);
    // The page that was chosen last takes the place of this one: Back leaves both.
    if (isAway(tab)) void visit({ url: new URL(tab?.href ?? ""), replace: true });
    else this.#show();
  }

  #remember(): void {
    if (this.#active === undefined) return;
    storeTab({ page: this.#page, tab: this.#active }, Number(this.dataset.memory));
  }

  #show(): void {
    if (this.#active === undefined || isAway(this.#tab(this.#active))) return;
    this.dataset.live = "";
    const list = this.querySelector(":scope > .tabs-list");
    list?.setAttribute("role", "tablist");
    for (const tab of this.#tabs) {
      const { tab: id = "", leaves } = tab.dataset;
      const isActive = id === this.#active;
      const panel = isAway(tab) ? null : this.#panel(id);
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", String(isActive));
      if (panel) tab.setAttribute("aria-controls", id);
      tab.tabIndex = isActive || leaves !== undefined ? 0 : -1;
      if (!panel) continue;
      panel.hidden = !isActive;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
    }
  }

  #panel(id: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(`:scope > #${CSS.escape(id)}`);
  }

  #select(id: string): void {
    if (this.#chosen({ fragment: id }) !== id) return;
    stopReading();
    this.#active = id;
    this.#remember();
    this.#show();
    window.history.replaceState(window.history.state, "", `#${id}`);
  }

  #onClick = (event: MouseEvent) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".tab") : null;
    if (!tab || tab.dataset.leaves !== undefined || tab.parentElement?.parentElement !== this) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#go(tab);
  };

  #go(tab: HTMLAnchorElement): void {
    const id = tab.dataset.tab ?? "";
    if (!isAway(tab)) {
      this.#select(id);
      return;
    }
    this.#active = id;
    this.#remember();
    void visit({ url: new URL(tab.href), replace: true });
  }

  #onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !(event.target instanceof Element) || !event.target.matches(".tab")) return;
    event.preventDefault();
    const usable = this.#tabs.filter(
      (tab) => tab.ariaDisabled !== "true" && tab.dataset.leaves === undefined,
    );
    const at = usable.findIndex(({ dataset }) => dataset.tab === this.#active);
    const next = usable[(at + step + usable.length) % usable.length];
    if (!next) return;
    this.#go(next);
    next.focus();
  };
}

const isAway = (tab: HTMLElement | undefined) => tab?.dataset.away !== undefined;

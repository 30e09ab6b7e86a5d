import { rememberFocus, restoreFocus } from "#app/web/enhancer/restore-focus.ts";
import { freeBottom, freeTop } from "./toast-place.ts";

/** How long the browser may take to scroll before a toast looks for its place again, in milliseconds. */
const SETTLED_MS = 50;

/** A toast: it goes after `data-seconds`, but stays while it is hovered or focused, so that its button can be reached. */
export default class ToastMessage extends HTMLElement {
  #life = 0;
  #settling = 0;

  connectedCallback(): void {
    const close = () => {
      if (!this.matches(":hover, :focus-within")) this.#close();
    };
    window.clearInterval(this.#life);
    this.#life = window.setInterval(close, Number(this.dataset.seconds) * 1_000);
    // Again after the browser has scrolled, and whenever the person does: one with an Undo stays for a while.
    this.#settling = window.setTimeout(put, SETTLED_MS);
    window.addEventListener("scroll", put, { passive: true });
    this.addEventListener("click", this.#onClick);
    put();
  }

  disconnectedCallback(): void {
    window.clearInterval(this.#life);
    window.clearTimeout(this.#settling);
    if (!document.querySelector(".toast")) window.removeEventListener("scroll", put);
  }

  #onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[data-closes-toast]") : null;
    if (!button) return;
    rememberFocus(button);
    this.#close();
    restoreFocus();
  };

  #close(): void {
    this.remove();
    put();
  }
}

function put(): void {
  const box = document.querySelector<HTMLElement>(".toasts");
  if (box) place(box);
}

const IN_THE_WAY = ".topbar, .plain-head, .main button, .answers, [role=alert]";
const HEAD = ".topbar, .plain-head";
const PRESSED = `${HEAD}, .main button:focus, .main button:hover, [data-keeps-focus]:focus-within`;

/**
 * Moves toasts to where they cover no buttons and not the page's header: on wide screens down from the corner, on
 * phones up from the bar. If buttons are everywhere, at least the one that was just pressed stays visible.
 */
function place(box: HTMLElement): void {
  box.style.removeProperty("top");
  box.style.removeProperty("bottom");
  if (getComputedStyle(box).position !== "fixed" || box.childElementCount === 0) return;
  const visibleAreas = (found: readonly Element[]) =>
    found.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) => !box.contains(one));
  const isPhone = visibleAreas(all(".bottombar")).length > 0;
  const area = box.getBoundingClientRect();
  const head = visibleAreas(all(HEAD))[0]?.bottom ?? 0;
  for (const obstacles of [all(IN_THE_WAY), all(PRESSED)]) {
    const areas = visibleAreas(obstacles);
    const edge = isPhone ? freeBottom(area, head, areas) : freeTop(area, window.innerHeight, areas);
    if (edge === undefined) continue;
    if (isPhone) box.style.bottom = `${window.innerHeight - edge}px`;
    else box.style.top = `${edge}px`;
    return;
  }
}

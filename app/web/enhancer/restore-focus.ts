interface Kept {
  /** The part's id. */
  id: string;
  /** The pressed button's value. */
  value: string;
  byKey: boolean;
}

let kept: Kept | null = null;
let last: Kept | null = null;

/**
 * Remembers the part of the page that contains the pressed button, by its id: the nearest element with
 * `data-keeps-focus`. A button inside `data-gives-focus-back`, such as a toast's, leads back to the part where the
 * previous button was pressed.
 */
export function rememberFocus(pressed: Element | null): void {
  const part = pressed?.closest<HTMLElement>("[data-keeps-focus], [data-gives-focus-back]");
  const byKey = pressed?.matches(":focus-visible") ?? false;
  if (!part) kept = null;
  else if (part.dataset.givesFocusBack !== undefined) kept = last && { ...last, byKey };
  else kept = { id: part.id, value: pressed?.getAttribute("value") ?? "", byKey };
  last = kept ?? last;
}

/**
 * Focuses the remembered part, wherever it is now, unless the reader has gone on to another: with
 * `data-keeps-focus="button"` the same button in it, otherwise its first. Scrolls there for keyboard users; after a tap
 * the page doesn't scroll.
 */
export function restoreFocus(): void {
  const back = kept;
  kept = null;
  if (!back) return;
  const part = document.getElementById(back.id);
  const active = document.activeElement;
  // The pressed button may have become another, and a toast's is about to disappear with the toast.
  const isLeft = !active || active === document.body || active.closest("[data-gives-focus-back]");
  if (!isLeft && !part?.contains(active)) return;
  // It may have moved to another page of the list.
  const place = placeIn(part, back.value) ?? document.getElementById("main");
  place?.focus({ preventScroll: !back.byKey });
}

function placeIn(part: HTMLElement | null, value: string): HTMLElement | null {
  if (part?.dataset.keepsFocus !== "button") return part;
  const buttons = [...part.querySelectorAll<HTMLElement>("[type=submit]")];
  return buttons.find((one) => one.getAttribute("value") === value) ?? buttons[0] ?? part.querySelector("a");
}

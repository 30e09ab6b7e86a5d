interface Kept {
  /** The part's id. */
  id: string;
  /** What the pressed button stands for. */
  value: string;
  byKey: boolean;
}

let kept: Kept | null = null;
let last: Kept | null = null;

/**
 * Remembers the part of the page that a pressed button stands in: the nearest one marked `data-keeps-focus`, by its id.
 * A button in what is marked `data-gives-focus-back`, such as a toast, stands for the part where the last one was pressed.
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
 * Focuses the remembered part, wherever it stands now, if what is drawn has no place for the focus any more: with
 * `data-keeps-focus="button"` the same button in it, else its first. Scrolls there for whoever goes by keyboard; under a
 * finger the page stays.
 */
export function restoreFocus(): void {
  const back = kept;
  kept = null;
  const active = document.activeElement;
  // A toast's pressed button is about to go with it.
  if (!back || (active && active !== document.body && !active.closest("[data-gives-focus-back]"))) return;
  const part = document.getElementById(back.id);
  // Who was there may have gone on to another page of the list.
  const place = placeIn(part, back.value) ?? document.getElementById("main");
  place?.focus({ preventScroll: !back.byKey });
}

function placeIn(part: HTMLElement | null, value: string): HTMLElement | null {
  if (part?.dataset.keepsFocus !== "button") return part;
  const buttons = [...part.querySelectorAll<HTMLElement>("[type=submit]")];
  return buttons.find((one) => one.getAttribute("value") === value) ?? buttons[0] ?? part.querySelector("a");
}

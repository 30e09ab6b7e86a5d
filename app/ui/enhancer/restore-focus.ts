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
 * Remembers by its id the part of the page that a pressed button is in: the nearest one marked `data-keeps-focus`. A
 * button inside `data-gives-focus-back`, such as a toast's, leads back to the part where the last one was pressed.
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
 * Focuses the remembered part, wherever it is now, if the focus was lost with what it was on: with
 * `data-keeps-focus="button"` the same button in it, else its first. Scrolls there for keyboard users; after a tap the
 * page stays.
 */
export function restoreFocus(): void {
  const back = kept;
  kept = null;
  const active = document.activeElement;
  // A toast's pressed button is about to go with it.
  if (!back || (active && active !== document.body && !active.closest("[data-gives-focus-back]"))) return;
  const part = document.getElementById(back.id);
  // The person may be on another page of the list by now.
  const place = placeIn(part, back.value) ?? document.getElementById("main");
  place?.focus({ preventScroll: !back.byKey });
}

function placeIn(part: HTMLElement | null, value: string): HTMLElement | null {
  if (part?.dataset.keepsFocus !== "button") return part;
  const buttons = [...part.querySelectorAll<HTMLElement>("[type=submit]")];
  return buttons.find((one) => one.getAttribute("value") === value) ?? buttons[0] ?? part.querySelector("a");
}

import { isPending } from "./pending.ts";
import { onFailed } from "./shown.ts";

/** How long a double tap may take, in milliseconds, counted from when the result of the first tap is shown. */
const SETTLE_MS = 700;

const GUARDED = "[data-single-tap]";

let held = false;
let releaseLater = 0;

/**
 * Blocks the buttons inside `data-single-tap` while a form is being sent, and for a moment after its result is
 * shown, when another button may be under the finger. They look unchanged, but are announced as disabled. Taps,
 * clicks and keys are all blocked.
 */
export function guardTaps(): void {
  window.addEventListener("click", dropWhileHeld, true);
  window.addEventListener("keydown", dropRepeated, true);
  onFailed(release);
}

/** A form is being sent. */
export function holdTaps(): void {
  window.clearTimeout(releaseLater);
  held = true;
  mark();
}

/** Its result is shown. */
export function settleTaps(): void {
  if (!held) return;
  mark();
  releaseLater = window.setTimeout(release, SETTLE_MS);
}

function release(): void {
  window.clearTimeout(releaseLater);
  held = false;
  for (const one of document.querySelectorAll(GUARDED)) one.removeAttribute("aria-disabled");
}

function mark(): void {
  for (const one of document.querySelectorAll(GUARDED)) one.setAttribute("aria-disabled", "true");
}

// A key that is held down repeats, and by then another button may have the focus.
function dropRepeated(event: KeyboardEvent): void {
  if (!event.repeat || !(event.target instanceof Element)) return;
  if (event.target.closest(`${GUARDED} [type="submit"]`)) event.preventDefault();
}

function dropWhileHeld(event: MouseEvent): void {
  if (!held && !isPending()) return;
  if (!(event.target instanceof Element) || !event.target.closest(`${GUARDED} [type="submit"]`)) return;
  event.preventDefault();
  event.stopPropagation();
}

import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { REQUEST_FAILED_EVENT } from "./request-failure.ts";

/** How long a double tap may take, in milliseconds, counted from when the result of the first tap is rendered. */
const SETTLE_MS = 700;

const GUARDED = "[data-single-tap]";

/**
 * Blocks the buttons inside `data-single-tap` while a form is being sent, and for a moment after its result is
 * rendered, when another button may be under the finger. They look unchanged, but are announced as disabled. Taps,
 * clicks and keys are all blocked.
 */
export function useSingleTap(): void {
  const { state, formMethod } = useNavigation();
  const posting = state !== "idle" && formMethod === "POST";

  useEffect(() => {
    if (!posting) return;
    // If it has failed already, nothing is pending any more.
    if (isPending()) hold();
    return () => {
      hold();
      releaseLater = window.setTimeout(release, SETTLE_MS);
    };
  }, [posting]);

  useEffect(() => {
    window.addEventListener("click", dropWhileHeld, true);
    window.addEventListener("keydown", dropRepeated, true);
    window.addEventListener(REQUEST_FAILED_EVENT, release);
    return () => {
      window.removeEventListener("click", dropWhileHeld, true);
      window.removeEventListener("keydown", dropRepeated, true);
      window.removeEventListener(REQUEST_FAILED_EVENT, release);
    };
  }, []);
}

let held = false;
let releaseLater = 0;
let drawn: MutationObserver | undefined;

function hold(): void {
  window.clearTimeout(releaseLater);
  held = true;
  mark();
  // A toast is rendered just after the result that it reports.
  drawn ??= new MutationObserver(mark);
  drawn.observe(document.body, { childList: true, subtree: true });
}

function release(): void {
  held = false;
  drawn?.disconnect();
  for (const one of document.querySelectorAll(GUARDED)) one.removeAttribute("aria-disabled");
}

function isPending(): boolean {
  return document.querySelector("[data-pending]") !== null;
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
  // Until the router knows of it, only the pressed button's own mark shows that a form is being sent.
  if (!held && !isPending()) return;
  if (!(event.target instanceof Element) || !event.target.closest(`${GUARDED} [type="submit"]`)) return;
  event.preventDefault();
  event.stopPropagation();
}

import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { REQUEST_FAILED_EVENT } from "./request-failure.ts";

/** How long a double tap may take, counted from when what the first one came to is drawn. */
const SETTLE_MS = 700;

const GUARDED = "[data-single-tap]";

/**
 * Where scripts run, the buttons in what is marked `data-single-tap` can't be pressed while a form is on its way, nor
 * until a moment after its result is drawn: another button then stands where the finger still is. They look as ever
 * and are told to be disabled; it holds for taps, clicks and keys alike.
 */
export function useSingleTap(): void {
  const { state, formMethod } = useNavigation();
  const posting = state !== "idle" && formMethod === "POST";

  useEffect(() => {
    if (!posting) return;
    // It may have failed already: then nothing is pending any more.
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
  // A toast is drawn just after what it tells of.
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

// A key that is held down presses again and again, and by then another button has the focus.
function dropRepeated(event: KeyboardEvent): void {
  if (!event.repeat || !(event.target instanceof Element)) return;
  if (event.target.closest(`${GUARDED} [type="submit"]`)) event.preventDefault();
}

function dropWhileHeld(event: MouseEvent): void {
  // Until the router says so, the pressed button's own mark tells that a form is on its way.
  if (!held && !isPending()) return;
  if (!(event.target instanceof Element) || !event.target.closest(`${GUARDED} [type="submit"]`)) return;
  event.preventDefault();
  event.stopPropagation();
}

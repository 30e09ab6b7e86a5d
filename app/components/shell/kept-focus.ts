let kept: { id: string; byKey: boolean } | null = null;

/** Remembers the part of the page that a pressed button stands in: the nearest one marked `data-keeps-focus`, by its id. */
export function keepFocus(pressed: Element | null): void {
  const id = pressed?.closest("[data-keeps-focus]")?.id;
  kept = id && pressed ? { id, byKey: pressed.matches(":focus-visible") } : null;
}

/**
 * Focuses the remembered part, wherever it stands now, if what is drawn has no place for the focus any more. Scrolls
 * there for whoever goes by keyboard; under a finger the page stays.
 */
export function giveFocusBack(): void {
  const back = kept;
  kept = null;
  if (!back || (document.activeElement && document.activeElement !== document.body)) return;
  document.getElementById(back.id)?.focus({ preventScroll: !back.byKey });
}

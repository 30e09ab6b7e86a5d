/*
 * The native popover attributes, which React 18 passes on but does not know by type: an opener that needs no script.
 */

/** Makes an element a popover with this id. */
export function popoverTarget(id: string): Record<string, string> {
  return { id, popover: "auto" };
}

/** Makes a button open, or close, the popover with this id. */
export function popoverTrigger(id: string, action: "toggle" | "hide" = "toggle"): Record<string, string> {
  return { popovertarget: id, popovertargetaction: action };
}

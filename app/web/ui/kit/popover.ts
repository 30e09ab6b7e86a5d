/* The native popover attributes, which React 18 passes through but has no types for. They open a popover without scripts. */

/** Makes an element a popover with this id. */
export function popoverTarget(id: string): Record<string, string> {
  return { id, popover: "auto" };
}

/** Makes a button toggle or close the popover with this id. */
export function popoverTrigger(id: string, action: "toggle" | "hide" = "toggle"): Record<string, string> {
  return { popovertarget: id, popovertargetaction: action };
}

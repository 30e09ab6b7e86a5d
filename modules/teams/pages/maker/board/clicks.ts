import type { MouseEvent } from "react";

/** Does `act` in place of what the browser does with a click on a link, unless that is to open a window or a tab. */
export function handleClick(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
}

import { keepTop } from "./entries.ts";
import { isPending } from "./pending.ts";
import { addressOf, follow, methodOf, send } from "./visit.ts";

/** What is loaded as a browser does it: `data-plain`, files, other windows. */
const PLAIN = "[data-plain], [download], [data-download], [target]";

/** Lets links and forms work without a page load: one listener for the whole page, so that many cost nothing. */
export function followAndSend(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.matches(PLAIN)) return;
  if (link.origin !== window.location.origin) return;
  if (isFragment(link)) {
    keepTop();
    return;
  }
  event.preventDefault();
  follow(link);
}

/** Does a link lead to a place on this page? */
function isFragment({ pathname, search, href }: HTMLAnchorElement): boolean {
  return href.includes("#") && pathname === window.location.pathname && search === window.location.search;
}

function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  if (form.matches(PLAIN) || submitter?.matches("[formtarget], [data-plain]")) return;
  if (methodOf(form, submitter) === "dialog") return;
  if (addressOf(form, submitter).origin !== window.location.origin) return;
  event.preventDefault();
  // A second tap on a form that is on its way.
  if (
    form.matches(":is([data-pending], :has([data-pending]))") ||
    (submitter && isPending() && submitter.matches("[data-pending]"))
  )
    return;
  send(form, submitter);
}

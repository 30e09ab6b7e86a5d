import { Idiomorph } from "idiomorph";
import { type Control, changedFields, isChanged, isControl } from "./form-changes.ts";

/** The script that started this page, as every page of ours names it. */
const ENTRY = "script[data-entry]";

/** Parses a page that a request brought; undefined if it is none of ours. */
export function parsePage(html: string): Document | undefined {
  // The style of another answer has another nonce: as a style it would be reported, even in a page that is never shown.
  const inert = html.replace(/<style( [^>]*data-accent[^>]*)>([^<]*)<\/style>/, "<template$1>$2</template>");
  const page = new DOMParser().parseFromString(inert, "text/html");
  // A parser without scripts makes elements of what only those without scripts should get.
  for (const one of page.querySelectorAll("noscript")) one.remove();
  return page.querySelector(ENTRY) ? page : undefined;
}

/** Was this page made by another version of the product than the one that is shown? Its scripts and styles are others. */
export function isOtherVersion(page: Document): boolean {
  return assetsOf(page) !== assetsOf(document);
}

function assetsOf(page: Document): string {
  const found = page.querySelectorAll<HTMLElement>(`${ENTRY}, link[rel=stylesheet]`);
  return [...found].map((one) => one.getAttribute("src") ?? one.getAttribute("href")).join(" ");
}

/** Shows another page in place of this one: nothing of this one stays but the region in which messages are announced. */
export function replacePage(page: Document): void {
  takeHead(page);
  const old = toasts(document);
  const next = toasts(page);
  if (old && next) {
    // A region that comes with its text is not announced by every screen reader.
    old.replaceChildren(...next.childNodes);
    next.replaceWith(document.adoptNode(old));
  }
  document.body.replaceChildren(...document.adoptNode(page.body).childNodes);
}

/** What of a page stays when it is read anew. */
interface Kept {
  keepsTyped: boolean;
  posted?: HTMLFormElement;
}

/**
 * Shows what this page has become: elements that are in both stay, with focus, scrolling and what is open; with
 * `keepsTyped` also what was typed, but for the form that was `posted`, which shows what its answer says.
 */
export function morphPage(page: Document, { keepsTyped, posted }: Kept): void {
  takeHead(page);
  Idiomorph.morph(document.body, page.body, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (old, next) =>
        !(old instanceof Element && next instanceof Element) || mayChange(old, next, { keepsTyped, posted }),
      beforeAttributeUpdated: (name, element) => !isReaders(name, element),
    },
  });
}

function takeHead(page: Document): void {
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  const style = document.querySelector("head style[data-accent]");
  const accent = page.querySelector<HTMLTemplateElement>("head template[data-accent]")?.content.textContent;
  // Only a style element that came with the page's own nonce may be filled.
  if (style && style.textContent !== accent) style.textContent = accent ?? "";
}

const toasts = (page: Document) => page.querySelector(".toasts");

function mayChange(old: Element, next: Element, { keepsTyped, posted }: Kept): boolean {
  // A piece that scripts draw by themselves, once they are there, gets what it is made from, and draws itself anew.
  if (old.hasAttribute("data-island") && old.localName === next.localName) {
    for (const { name, value } of next.attributes)
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    return false;
  }
  if (!keepsTyped) return true;
  if (old instanceof HTMLFormElement) return old === posted || !isUnsaved(old);
  return !isControl(old) || old.form === posted || !isChanged(old) || isAnother(old, next);
}

/** Does this place have another field now, such as the checkbox of another row? */
function isAnother(old: Control, next: Element): boolean {
  const differs = (name: string) => old.getAttribute(name) !== next.getAttribute(name);
  return differs("name") || (/^(checkbox|radio)$/.test(old.type) && differs("value"));
}

/** Is something in this form that asks before it is left, and that nobody has saved? */
export function isUnsaved(form: HTMLFormElement): boolean {
  return form.matches("[data-guarded]") && changedFields(form).length > 0;
}

/** What the reader has opened stays open, whatever the server says of it. */
function isReaders(name: string, element: Element): boolean {
  return name === "open" && (element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement);
}

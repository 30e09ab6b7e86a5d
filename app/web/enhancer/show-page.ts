import { Idiomorph } from "idiomorph";
import { type Control, changedFields, currentState, isChanged, isControl } from "./form-changes.ts";

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
  rememberDisclosures();
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
  const turned = new Set<Element>();
  unfinished = new Map();
  Idiomorph.morph(document.body, page.body, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (old, next) => {
        if (!(old instanceof Element && next instanceof Element)) return true;
        if (isTurned(old, next)) turned.add(old);
        return mayChange(old, next, { keepsTyped, posted });
      },
      beforeAttributeUpdated: (name, element) => turned.has(element) || !isReaders(name, element),
    },
  });
  const whole = unfinished;
  unfinished = undefined;
  for (const [element, start] of whole) if (element.isConnected) start.call(element);
  rememberDisclosures();
}

/** The elements that have come during a morph, which adds some of them empty and fills them afterwards. */
let unfinished: Map<HTMLElement, () => void> | undefined;

/** Calls `start` on an element that has come to the page, once it has its attributes and its content. */
export function onceWhole(element: HTMLElement, start: () => void): void {
  if (unfinished && !element.hasAttributes()) unfinished.set(element, start);
  else start.call(element);
}

/** Whether the server last said that a disclosure is open. */
const saidOpen = new WeakMap<Element, boolean>();

/** Remembers what the server says of the disclosures that have come with a page. */
export function rememberDisclosures(): void {
  for (const one of document.querySelectorAll("details")) if (!saidOpen.has(one)) saidOpen.set(one, one.open);
}

/** Does the server say something else of a disclosure than it did before? */
function isTurned(old: Element, next: Element): boolean {
  if (!(old instanceof HTMLDetailsElement)) return false;
  const isOpen = next.hasAttribute("open");
  const before = saidOpen.get(old);
  saidOpen.set(old, isOpen);
  return before !== isOpen;
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

/** What was in the controls of a form when it was sent. */
const sentStates = new WeakMap<Control, string>();

/** Remembers what is in a form that is being sent. */
export function rememberSent(form: HTMLFormElement): void {
  for (const one of form.elements) if (isControl(one)) sentStates.set(one, currentState(one));
}

function mayChange(old: Element, next: Element, { keepsTyped, posted }: Kept): boolean {
  // A piece that scripts draw by themselves, once they are there, gets what it is made from, and draws itself anew.
  if (old.hasAttribute("data-island") && old.localName === next.localName) {
    for (const { name, value } of next.attributes)
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    return false;
  }
  if (!keepsTyped) return true;
  if (old instanceof HTMLFormElement)
    return old === posted || !(isUnsaved(old) || (isRefused(old) && !posted));
  if (!isControl(old) || isAnother(old, next)) return true;
  // Who types on while the form is on its way means what is typed now.
  return old.form === posted
    ? (sentStates.get(old) ?? currentState(old)) === currentState(old)
    : !isChanged(old);
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

/** The server has filled it with what it refused: a page that is only read knows nothing of that. */
const isRefused = (form: HTMLFormElement) => form.dataset.guarded === "refused";

/** What the reader has opened stays open, as long as the server says of it what it said before. */
function isReaders(name: string, element: Element): boolean {
  return name === "open" && (element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement);
}

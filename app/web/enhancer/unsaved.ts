import { parseShown, SHOWN_FIELD, type Shown } from "#app/web/http/forms/shown-values.ts";
import {
  type Draft,
  draftKey,
  forgetDrafts,
  keepDraft,
  keepLost,
  markSent,
  ownDrafts,
  parseDraft,
  restoreDraft,
} from "./drafts.ts";
import { changedFields } from "./form-changes.ts";
import { onFailed, onShown } from "./shown.ts";
import { methodOf, shownPath } from "./visit.ts";
import { word } from "./words.ts";

const GUARDED = "form[data-guarded]";
const SAVING = "[data-saving]";
/** Told to what is saving something when the reader wants to leave; `detail` is the address, a `URL`. */
export const WANTS_TO_LEAVE = "teamsheet:wants-to-leave";
/**
 * Only members' pages keep drafts: what strangers type are addresses and codes to sign in with. Theirs are kept only over a change
 * of the language.
 */
const MEMBERS = ".shell";

/** Forms whose draft was looked at when they came, by the page that they came with. */
const known = new WeakMap<HTMLFormElement, string>();
/** Drafts of forms that are on their way. */
const sent = new Set<string>();
/** A form is on its way, or the page is left for good: the browser asks nothing. */
let isLeaving = false;

/**
 * Keeps what is typed into the forms of members' pages until it is saved: over a change of tab, a sign-in that has expired, and a
 * page that is loaded again. Asks before a page is left whose form has changes.
 */
export function guardUnsaved(): void {
  onShown(onPage);
  onFailed(() => {
    isLeaving = false;
    for (const key of sent) markSent(key, false);
    sent.clear();
  });
  for (const type of ["input", "change"])
    document.addEventListener(type, ({ target }) => keep(formOf(target)));
  // The values are reset only after the event.
  document.addEventListener("reset", ({ target }) => setTimeout(() => keep(formOf(target))));
  document.addEventListener("submit", onSubmit, true);
  window.addEventListener("teamsheet:leaving", () => {
    isLeaving = true;
  });
  let isAsked = false;
  window.addEventListener("beforeunload", (event) => {
    isAsked = !isLeaving && (unsaved().length > 0 || document.querySelector(SAVING) !== null);
    if (isAsked) event.preventDefault();
    // The page is still there after a download.
    setTimeout(() => {
      isLeaving = false;
    });
  });
  // The browser asked, and somebody left all the same.
  window.addEventListener("pagehide", () => {
    if (isAsked) forgetDrafts({ all: true });
  });
}

/**
 * May the reader go on to this address? Asks if something would be lost; then it is forgotten. An element with `data-saving`
 * is saving something by itself: it is told where the reader wants to go, and goes there once it can.
 */
export function mayLeave(url: URL): boolean {
  // Forms of a page with another query take up the drafts that members' pages keep.
  const keepsTyped = url.search === window.location.search || document.querySelector(MEMBERS) !== null;
  if (url.pathname === shownPath() && keepsTyped) return true;
  const saving = document.querySelector(SAVING);
  if (saving) {
    saving.dispatchEvent(new CustomEvent(WANTS_TO_LEAVE, { detail: url }));
    return false;
  }
  if (isTab(url.pathname) || unsaved().length === 0) return true;
  if (!window.confirm(word("shell.unsaved"))) return false;
  forgetDrafts({ all: true });
  return true;
}

/** The forms on this page with something that is neither saved nor on its way. */
function unsaved(): HTMLFormElement[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>(GUARDED)].filter(
    (form) => !sent.has(keyOf(form)),
  );
  return forms.filter((form) => form.dataset.guarded === "refused" || changedFields(form).length > 0);
}

/** Is this address a tab beside the page that is shown? What is typed is kept until somebody comes back. */
function isTab(pathname: string): boolean {
  // A fragment is of whatever address the browser is at by now.
  const tabs = document.querySelectorAll<HTMLAnchorElement>('a.tab:not([href^="#"])');
  return [...tabs].some((tab) => tab.pathname === pathname);
}

function onPage(): void {
  const owner = document.querySelector<HTMLElement>("[data-owner]")?.dataset.owner;
  if (owner) ownDrafts(owner);
  sent.clear();
  if (new URLSearchParams(window.location.search).has("lost")) keepLost();
  for (const form of document.querySelectorAll<HTMLFormElement>(GUARDED)) {
    const page = keyOf(form) + window.location.search + document.documentElement.lang;
    const isKnown = known.get(form) === page;
    if (form.closest(MEMBERS)) takeUp(form, isKnown);
    else if (!isKnown) putBackOnce(form);
    known.set(form, page);
  }
  forgetDrafts();
}

function takeUp(form: HTMLFormElement, isKnown: boolean): void {
  const key = keyOf(form);
  // The server has filled it with what it refused: nothing of that is saved.
  if (form.dataset.guarded === "refused") {
    keepDraft(form, key, { whole: true });
    return;
  }
  if (isKnown) return;
  const draft = parseDraft(sessionStorage.getItem(key), Date.now());
  // One that was sent is saved, unless the sign-in page says that it was lost.
  if (draft && !draft.sent) restore(form, draft);
  // Typed before the scripts arrived.
  if (!draft) keepDraft(form, key);
}

function restore(form: HTMLFormElement, draft: Draft): void {
  restoreDraft(form, draft);
  const field = form.elements.namedItem(SHOWN_FIELD);
  if (!(field instanceof HTMLInputElement)) return;
  const names = Object.keys(draft.values);
  const before = Object.entries(draft.shown ?? {}).filter(([name]) => names.includes(name));
  const shown: Shown = { ...parseShown(field.value), ...Object.fromEntries(before) };
  field.value = JSON.stringify(shown);
}

/** What a stranger typed is put back once, after the form that was sent meanwhile (`data-keeps-typed`). */
function putBackOnce(form: HTMLFormElement): void {
  const key = keyOf(form);
  const draft = parseDraft(sessionStorage.getItem(key), Date.now());
  sessionStorage.removeItem(key);
  if (draft) restoreDraft(form, draft);
}

function keep(form: HTMLFormElement | undefined): void {
  if (form?.closest(MEMBERS)) keepDraft(form, keyOf(form));
}

function onSubmit(event: SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement)) return;
  if (target.hasAttribute("data-keeps-typed"))
    for (const form of document.querySelectorAll<HTMLFormElement>(GUARDED))
      if (!form.closest(MEMBERS)) keepDraft(form, keyOf(form));
  if (methodOf(target, event.submitter) !== "post" && !target.hasAttribute("data-download")) return;
  for (const form of document.querySelectorAll<HTMLFormElement>(`${MEMBERS} ${GUARDED}`)) {
    if (form !== target && !confirms(target, form)) continue;
    markSent(keyOf(form), true);
    sent.add(keyOf(form));
  }
  isLeaving = target.getAttribute("target") !== "_blank";
  // Once a script has taken it over, the page is not left.
  setTimeout(() => {
    if (event.defaultPrevented) isLeaving = false;
  });
}

/** Is `asked` the form in which a page asks back about what `form` has sent? */
function confirms(asked: HTMLFormElement, form: HTMLFormElement): boolean {
  const intent = form.elements.namedItem("intent");
  if (!(intent instanceof HTMLInputElement) || asked.dataset.confirms !== intent.value) return false;
  const about = form.querySelector<HTMLInputElement>("input[data-of]");
  return !about || new FormData(asked).get(about.name) === about.value;
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const { form } = target as HTMLInputElement;
  const found = target instanceof HTMLFormElement ? target : (form ?? target.closest("form"));
  return found?.matches(GUARDED) ? found : undefined;
}

function keyOf(form: HTMLFormElement): string {
  // A field may be named "id".
  return draftKey(shownPath(), form.getAttribute("id") ?? "");
}

import { ENHANCED_HEADER, LOCATION_HEADER } from "./enhanced.ts";
import {
  adoptEntry,
  currentIndex,
  entryIndex,
  forgetPages,
  isKept,
  keptTop,
  moveTo,
  openEntries,
  pushEntry,
  replaceEntry,
  showKept,
} from "./entries.ts";
import { clearPending, markPending } from "./pending.ts";
import { requestFailure } from "./request-failure.ts";
import { rememberFocus, restoreFocus } from "./restore-focus.ts";
import {
  isOtherVersion,
  morphPage,
  parsePage,
  rememberDisclosures,
  rememberSent,
  replacePage,
} from "./show-page.ts";
import { tellFailed, tellShown } from "./shown.ts";
import { holdTaps, settleTaps } from "./single-tap.ts";
import { showToast } from "./toasts.ts";
import { Truth } from "./truth.ts";
import { word } from "./words.ts";

/** Where to go, and how. */
export interface Visit {
  url: URL;
  /** What is sent there, and by which form if one was; absent: the page is read. */
  post?: { body: FormData | URLSearchParams; form?: HTMLFormElement };
  /** `replace`: the page takes the place of this one on the way back. */
  replace?: boolean;
  /** It reads the page that is shown anew, by itself: a failure is not told, and a reader who goes on is not disturbed. */
  quiet?: true;
  /** Where the page is scrolled to, in pixels; by default to its top or fragment, or where it was if it is the same page. */
  top?: number;
  /** The reader went there through the browser's history, to the entry with this number. */
  back?: number;
}

const MOST_REDIRECTS = 20;

/** How long an answer may take before the page stops waiting for it, in milliseconds: a form with files takes its time. */
const LIMIT_MS = 30_000;
const FILES_LIMIT_MS = 300_000;

/** Why what is being read is given up: the reader goes on. What was sent is sent. */
const LEFT = "left";

/** The page that is shown, by its path and query. */
let shown = window.location.href;
let latest = 0;
/** How many forms are on their way. */
let sending = 0;
/** What is being read, unless it was given up. */
let reading: AbortController | undefined;
let posting: Promise<unknown> = Promise.resolve();
let mayLeave: (url: URL) => boolean = () => true;

const truth = new Truth(refresh);

/** The path of the page that is shown: on the way to another, the browser may name that one already. */
export function shownPath(): string {
  return new URL(shown).pathname;
}

/** Lets this script show pages from now on. `ask`: may the page be left for this one? */
export function openVisits(ask: (url: URL) => boolean): void {
  mayLeave = ask;
  openEntries();
  rememberDisclosures();
  window.addEventListener("popstate", onPopState);
  // The browser itself has kept the page as it was when it was left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    clearPending();
    settleTaps();
    truth.seek();
  });
  readers.onmessage = ({ data }: MessageEvent<string>) => {
    const owner = ownerOf(document);
    if (data === owner) return;
    forgetPages();
    if (owner) truth.seek();
  };
  tellReader();
}

/** Who is signed in, as the tabs of one browser tell each other: nobody if it is empty. */
const readers = new BroadcastChannel("reader");

function tellReader(): void {
  const owner = ownerOf(document);
  if (owner !== undefined) readers.postMessage(owner);
}

/** The reader stays: the page that is being read to take this one's place comes too late. */
export function stopReading(): void {
  reading?.abort(LEFT);
  reading = undefined;
}

/** Reads the page that is shown anew; false if that failed or the reader went on. */
export function refresh(): Promise<boolean> {
  const url = new URL(shown);
  url.hash = window.location.hash;
  return visit({ url, replace: true, quiet: true });
}

/** Shows another page, or what a form brings, without a page load. Returns whether it is shown. */
export async function visit(wanted: Visit): Promise<boolean> {
  if (wanted.quiet && (sending > 0 || reading)) return false;
  if (!wanted.quiet) truth.end();
  const turn = ++latest;
  stopReading();
  const controller = new AbortController();
  if (wanted.post) sending += 1;
  else reading = controller;
  const before = posting;
  const asked = (async () => {
    // What was sent before is recorded first: the page that comes last must know of it.
    await before;
    return ask(wanted, controller, () => turn === latest);
  })();
  if (wanted.post) posting = asked.catch(() => {});
  try {
    const answer = await asked;
    if (turn === latest) return show(wanted, answer);
    // What was refused while the reader went on is not saved.
    if ("isReply" in answer && answer.isReply && answer.status >= 400) failed(wanted, answer);
    return false;
  } catch (error) {
    const { reason = error } = controller.signal;
    if (reason !== LEFT && !wanted.quiet) failed(wanted, { error: reason });
    return false;
  } finally {
    if (wanted.post) sending -= 1;
    if (reading === controller) reading = undefined;
  }
}

type Answer =
  | { leaveFor: URL }
  /** It is recorded, and the reader is elsewhere: the page there says so. */
  | { isSkipped: true }
  | {
      url: URL;
      status: number;
      text: string;
      isPage: boolean;
      /** It is what a form was answered with, not a page that the answer led to. */
      isReply: boolean;
    };

/** Sends the request and follows where it leads. */
async function ask({ url, post }: Visit, waiting: AbortController, isWanted: () => boolean): Promise<Answer> {
  let sent = post;
  let at = url;
  const limit = post?.body instanceof FormData ? FILES_LIMIT_MS : LIMIT_MS;
  setTimeout(() => waiting.abort(new DOMException("", "TimeoutError")), limit);
  for (let hops = 0; hops < MOST_REDIRECTS; hops++) {
    const response = await fetch(at, {
      method: sent ? "POST" : "GET",
      body: sent?.body ?? null,
      headers: { Accept: "text/html", [ENHANCED_HEADER]: "1" },
      signal: waiting.signal,
    });
    const next = response.headers.get(LOCATION_HEADER);
    if (next === null) {
      const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
      if (!isPage) await response.body?.cancel();
      const text = isPage ? await response.text() : "";
      return { url: at, status: response.status, text, isPage, isReply: sent !== undefined };
    }
    const to = new URL(next, at);
    if (to.origin !== window.location.origin) return { leaveFor: to };
    if (to.hash === "" && !sent) to.hash = at.hash;
    if (post && !isWanted()) return { isSkipped: true };
    at = to;
    sent = undefined;
  }
  throw new Error("The redirects go round in circles.");
}

/** Shows what has come. */
function show(wanted: Visit, answer: Answer): boolean {
  if ("isSkipped" in answer) return false;
  if ("leaveFor" in answer) {
    leave(answer.leaveFor, wanted);
    return false;
  }
  const { status, isReply } = answer;
  const page = answer.isPage ? parsePage(answer.text) : undefined;
  // The page of an error takes the place neither of what was sent nor of what is only read anew.
  if (!page || (status >= 500 && (isReply || wanted.quiet))) {
    // A file, or the page of something between us: the browser knows what to do with it.
    const isOurs = status < 500 && status !== 413;
    if (!wanted.post && !wanted.quiet && isOurs) leave(answer.url, wanted);
    else if (!wanted.quiet) failed(wanted, { status });
    return false;
  }
  // What a form was answered with can't be had again.
  if (isOtherVersion(page) && !isReply) {
    leave(answer.url, { ...wanted, replace: wanted.replace || isSamePage(answer.url) });
    return false;
  }
  put(page, wanted, answer);
  return true;
}

function put(page: Document, wanted: Visit, { url, isReply }: { url: URL; isReply: boolean }): void {
  const isSame = isSamePage(url);
  const stays = isSame && (wanted.post !== undefined || wanted.quiet === true);
  const isOther = new URL(shown).pathname !== url.pathname;
  const owner = ownerOf(page);
  const isOtherReader = owner !== undefined && owner !== ownerOf(document);
  // A page that is read anew may lead elsewhere: to the sign-in page, once somebody is signed out.
  const isQuiet = wanted.quiet && !isOther;
  // A form is sent to an address without the fragment, which may be the chosen tab.
  if (stays && url.hash === "") url.hash = window.location.hash;
  // It is saved: on the way back it is not there to be saved again.
  const saved = isOther && !isReply ? wanted.post?.form : undefined;
  // A field may be named "reset".
  if (saved) HTMLFormElement.prototype.reset.call(saved);
  if (wanted.back !== undefined) {
    moveTo(wanted.back);
    if (url.pathname + url.search !== window.location.pathname + window.location.search) replaceEntry(url);
  } else if (!isQuiet) {
    if (wanted.replace || url.href === window.location.href || stays) replaceEntry(url);
    else pushEntry(url);
  } else if (!isSame) replaceEntry(url);
  // What somebody else has seen here is not shown on the way back.
  if (isOtherReader) forgetPages();
  shown = url.href;
  wanted.post?.form?.closest("dialog")?.close();
  clearPending();
  if (isOther) replacePage(page);
  else {
    // A list in another order keeps its ticks, as it keeps its place on the screen.
    const isSorted = wanted.top !== undefined && wanted.back === undefined;
    // Every text is another in another language; what was typed comes back as a draft.
    const isTranslated = page.documentElement.lang !== document.documentElement.lang;
    const keepsTyped = !isTranslated && (isSame || isSorted || wanted.quiet === true);
    morphPage(page, { keepsTyped, posted: wanted.post?.form });
  }
  if (!isQuiet) closePopovers();
  settleTaps();
  if (!stays && !isQuiet) scroll(wanted, url);
  tellShown();
  if (isOtherReader) tellReader();
  if (isQuiet) return;
  if (wanted.back === undefined) {
    restoreFocus();
    if (focusWanted(stays)) return;
  }
  const { activeElement: active } = document;
  // The link that was followed is out of sight.
  if (isOther || (wanted.top === undefined && !stays && active?.matches("a"))) focusHeading();
  else focusAnything();
}

function scroll({ top }: Pick<Visit, "top">, { hash }: URL): void {
  const target = hash && document.getElementById(decodeFragment(hash));
  if (top === undefined && target) target.scrollIntoView({ behavior: "instant" });
  else window.scrollTo({ top: top ?? 0, behavior: "instant" });
}

/** The fragment of an address without its encoding; as it is if that is invalid. */
export function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Focuses what the page asks to have focused: what is wrong with a form, what it asks back or, unless the page `stays`, where
 * to begin. False if that is nothing.
 */
export function focusWanted(stays = false): boolean {
  const field = document.querySelector<HTMLElement>("main [data-focus]")?.dataset.focus;
  const wanted =
    document.getElementById(field ?? "") ??
    document.querySelector<HTMLElement>(`main :is([data-takes-focus]${stays ? "" : ", [autofocus]"})`);
  wanted?.focus();
  return wanted !== null;
}

/** Focuses the page's heading, so that it is read out as a new page would be. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** What had the focus is gone: the keyboard goes on from the heading. */
function focusAnything(): void {
  if (document.activeElement === document.body) focusHeading();
}

function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
}

function failed({ post, back }: Visit, cause: { error: unknown } | { status: number }): void {
  if (back !== undefined) returnFrom(back);
  const { kind, status = 0, mayHaveArrived } = requestFailure(post ? "POST" : "GET", cause);
  clearPending();
  // What it says is behind an open dialog, and what the dialog asks may be answered already.
  post?.form?.closest("dialog")?.close();
  tellFailed();
  const failure = word(`shell.request.${kind}`, { status });
  const text = word(`shell.request.${mayHaveArrived ? "doubt" : "again"}`, { failure });
  showToast({ kind: mayHaveArrived ? "warning" : "error", text });
  if (mayHaveArrived) truth.seek(() => showToast({ kind: "info", text: word("shell.request.known") }));
}

/** Loads a page as a browser does. */
function leave(url: URL, { replace, back }: Visit): void {
  window.dispatchEvent(new Event("teamsheet:leaving"));
  const isHere = url.pathname + url.search === window.location.pathname + window.location.search;
  if (isHere && url.hash) {
    // To another fragment of the same address a browser goes without loading anything.
    window.history.replaceState(window.history.state, "", url);
    window.location.reload();
  } else if (replace || back !== undefined) window.location.replace(url);
  else window.location.assign(url);
}

function isSamePage(url: URL): boolean {
  const here = new URL(shown);
  return here.pathname === url.pathname && here.search === url.search;
}

function ownerOf(page: Document): string | undefined {
  return page.querySelector<HTMLElement>("[data-owner]")?.dataset.owner;
}

let isReturning = false;

function onPopState({ state }: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    return;
  }
  const url = new URL(window.location.href);
  const wanted = entryIndex(state);
  // A fragment of this page that the browser follows by itself.
  if (wanted === undefined) {
    adoptEntry();
    return;
  }
  if (isSamePage(url)) {
    moveWithin(wanted, url);
    return;
  }
  if (!mayLeave(url)) {
    returnFrom(wanted);
    return;
  }
  if (!isKept(wanted)) {
    void visit({ url, back: wanted, top: keptTop() });
    return;
  }
  const page = moveTo(wanted);
  if (!page) return;
  stopReading();
  truth.end();
  // The answer to what is on its way belongs to the page that was left.
  latest += 1;
  clearPending();
  shown = url.href;
  showKept(page);
  focusAnything();
  settleTaps();
  tellShown();
  // Without a connection it may be out of date: it is read anew as soon as that succeeds.
  void posting.then(() => truth.seek());
}

/** The page that is shown stays: so does its entry. */
function returnFrom(wanted: number): void {
  isReturning = true;
  window.history.go(currentIndex() - wanted);
}

function moveWithin(wanted: number, url: URL): void {
  moveTo(wanted);
  scroll({ top: keptTop() }, url);
}

/** Sends a form without a page load. */
export function send(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const data = new FormData(form, submitter);
  const url = addressOf(form, submitter);
  url.hash = "";
  const isPost = methodOf(form, submitter) === "post";
  const isFile = form.getAttribute("enctype") === "multipart/form-data";
  const fields = () =>
    new URLSearchParams(
      [...data].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
    );
  if (!isPost) {
    url.search = String(fields());
    if (mayLeave(url)) void visit({ url });
    return;
  }
  markPending(submitter ?? form);
  rememberSent(form);
  rememberFocus(submitter);
  holdTaps();
  void visit({ url, post: { body: isFile ? data : fields(), form } });
}

/** Where a form is sent by this button. */
export function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): URL {
  const by = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  return new URL(by || shown, shown);
}

/** How a form is sent by this button: nothing is saved by `get`. A field named "method" hides the form's own property. */
export function methodOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const by =
    submitter instanceof HTMLButtonElement && submitter.hasAttribute("formmethod")
      ? submitter.formMethod
      : "";
  return by || (form.getAttribute("method")?.toLowerCase() ?? "get");
}

/** Follows a link without a page load. */
export function follow(link: HTMLAnchorElement): void {
  const url = new URL(link.href);
  const top = link.hasAttribute("data-keeps-scroll") ? window.scrollY : undefined;
  if (mayLeave(url)) void visit({ url, top, replace: url.href === window.location.href });
}

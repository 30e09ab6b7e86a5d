import { parseShown, SHOWN_FIELD, type Shown } from "#app/web/http/forms/shown-values.ts";
import { changedFields } from "./form-changes.ts";

/** How long a draft is kept, in milliseconds: until somebody who had to sign in again is back. */
const KEPT_MS = 3_600_000;
const PREFIX = "draft:1:";

/** What was typed into a form and not saved: the values of its changed fields, by name. */
export interface Draft {
  at: number;
  /** It was sent, and there is no answer yet. */
  sent?: boolean;
  values: Record<string, string[]>;
  /** What its page had shown in the form that edits something. */
  shown?: Shown;
}

/** The key of a form's draft: a page may have several forms. */
export function draftKey(pathname: string, form: string): string {
  return `${PREFIX}${pathname} ${form}`;
}

/** The draft in a stored text; undefined for another version, one that is too old, or nonsense. */
export function parseDraft(stored: string | null, now: number): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(stored ?? "null");
    if (!isDraft(draft) || now - draft.at > KEPT_MS) return undefined;
    return draft;
  } catch {
    return undefined;
  }
}

function isDraft(given: unknown): given is Draft {
  if (typeof given !== "object" || given === null || !("at" in given) || !("values" in given)) return false;
  return typeof given.at === "number" && typeof given.values === "object" && given.values !== null;
}

/** Secrets stay out of every store, and a file can't be put back. */
const KEPT_OUT = new Set(["password", "file", "hidden"]);

/**
 * Keeps what is typed into a form and not saved, or forgets it if nothing is. `whole`: everything that is in it, since the server
 * has filled it with what it refused.
 */
export function keepDraft(form: HTMLFormElement, key: string, { whole = false } = {}): void {
  const names = new Set(whole ? draftControls(form).map(({ name }) => name) : changedFields(form));
  const values: Draft["values"] = {};
  for (const control of draftControls(form)) {
    if (!names.has(control.name)) continue;
    const list = values[control.name] ?? [];
    values[control.name] = list;
    if (!isTicked(control) || control.checked) list.push(control.value);
  }
  if (Object.keys(values).length === 0) {
    sessionStorage.removeItem(key);
    return;
  }
  const shown = parseShown(new FormData(form).get(SHOWN_FIELD));
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values, shown } satisfies Draft));
}

/** Puts a draft's values back into its form, as if they were typed. */
export function restoreDraft(form: HTMLFormElement, { values }: Draft): void {
  for (const control of draftControls(form)) {
    const kept = values[control.name];
    if (!kept) continue;
    if (isTicked(control)) {
      if (control.checked !== kept.includes(control.value)) control.click();
    } else {
      write(control, kept[0] ?? "");
    }
  }
}

function write(control: Control, value: string): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}

/** The keys of all drafts, with what they hold. */
function allDrafts(): [key: string, Draft | undefined][] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => [key, parseDraft(sessionStorage.getItem(key), Date.now())]);
}

/** Marks whether a form's draft was sent. */
export function markSent(key: string, sent: boolean): void {
  const draft = parseDraft(sessionStorage.getItem(key), Date.now());
  if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, sent }));
}

/** Forgets the drafts whose forms were sent and answered: they are saved. `all`: every one. */
export function forgetDrafts({ all = false }: { all?: boolean } = {}): void {
  for (const [key, draft] of allDrafts()) if (all || !draft || draft.sent) sessionStorage.removeItem(key);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function draftControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLTextAreaElement ||
        (one instanceof HTMLSelectElement && !one.multiple)) &&
      one.name !== "" &&
      !KEPT_OUT.has(one.type) &&
      one.autocomplete !== "one-time-code",
  );
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

const OWNER = "drafts-of";

/** Drafts are one person's: those of anybody else who was signed in here before are forgotten. */
export function ownDrafts(owner: string): void {
  if (sessionStorage.getItem(OWNER) === owner) return;
  forgetDrafts({ all: true });
  sessionStorage.setItem(OWNER, owner);
}

/** A form was sent without a sign-in, and not recorded: what was typed is not saved. */
export function keepLost(): void {
  for (const [key, draft] of allDrafts()) if (draft?.sent) markSent(key, false);
}

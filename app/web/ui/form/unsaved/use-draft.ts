import { useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { REQUEST_FAILED_EVENT } from "#app/web/ui/enhancer/request-failure.ts";
import { type Draft, draftKey, keepDraft, markSent, parseDraft, restoreDraft } from "./drafts.ts";

/**
 * Only members' pages keep drafts: what strangers type are addresses and codes to sign in with. Theirs are kept only over a change
 * of the language.
 */
const GUARDED = ".shell";

/**
 * Keeps what is typed into a form until it is saved: over a change of tab, a sign-in that has expired, and a page that
 * is loaded again. `refusal`: the answer that brought the form back with what was sent, which is not saved.
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  { id, intent }: { id: string; intent: string },
  refusal: object | undefined,
  onRestored: (draft: Draft) => void,
): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const key = draftKey(pathname, id);
  const sent = useRef(false);
  const shown = useRef(refusal);
  // The refusal that was shown when the form was sent: until the answer arrives, the page has only this one.
  const before = useRef<object>();
  const tell = useRef(onRestored);
  tell.current = onRestored;

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (!element.closest(GUARDED)) return keepOverOtherForms(element, key);
    const draft = parseDraft(sessionStorage.getItem(key), Date.now());
    // One that was sent is saved, unless the sign-in page says that it was lost.
    if (draft && !draft.sent) {
      restoreDraft(element, draft);
      tell.current(draft);
    }
    // Typed, or sent and refused, before the scripts arrived.
    if (!draft) keepDraft(element, key, { whole: shown.current !== undefined });
    const keep = () => {
      delete element.dataset.saved;
      keepDraft(element, key);
    };
    // The values are reset only after the event.
    const onReset = () => setTimeout(keep);
    const mark = (isSent: boolean) => {
      sent.current = isSent;
      before.current = shown.current;
      markSent(key, isSent);
    };
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target === element || (target instanceof HTMLFormElement && confirms(target, element, intent)))
        mark(true);
    };
    const onFailure = () => mark(false);
    element.addEventListener("input", keep);
    element.addEventListener("change", keep);
    element.addEventListener("reset", onReset);
    document.addEventListener("submit", onSubmit, true);
    window.addEventListener(REQUEST_FAILED_EVENT, onFailure);
    return () => {
      element.removeEventListener("input", keep);
      element.removeEventListener("change", keep);
      element.removeEventListener("reset", onReset);
      document.removeEventListener("submit", onSubmit, true);
      window.removeEventListener(REQUEST_FAILED_EVENT, onFailure);
    };
  }, [form, intent, key]);

  useEffect(() => {
    shown.current = refusal;
    if (refusal && refusal !== before.current) markSent(key, false);
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    // It was accepted, and is still here: nothing in it is unsaved until somebody types again.
    if (!refusal && form.current) form.current.dataset.saved = "";
  }, [form, key, refusal, state]);
}

/** Is `sent` the form in which a page asks back about what `form` has sent? */
function confirms(sent: HTMLFormElement, form: HTMLFormElement, intent: string): boolean {
  if (sent.dataset.confirms !== intent) return false;
  const about = form.querySelector<HTMLInputElement>("input[data-of]");
  return !about || new FormData(sent).get(about.name) === about.value;
}

/** Keeps what is typed while a form is sent that says it loses nothing (`data-keeps-typed`), and puts it back once, after that. */
function keepOverOtherForms(form: HTMLFormElement, key: string): () => void {
  const draft = parseDraft(sessionStorage.getItem(key), Date.now());
  sessionStorage.removeItem(key);
  if (draft) restoreDraft(form, draft);
  const onSubmit = ({ target }: SubmitEvent) => {
    if (target instanceof HTMLFormElement && target.hasAttribute("data-keeps-typed")) keepDraft(form, key);
  };
  document.addEventListener("submit", onSubmit, true);
  return () => document.removeEventListener("submit", onSubmit, true);
}

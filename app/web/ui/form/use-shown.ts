import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { type FormValues, parseShown, type Shown, shownOf } from "#app/web/http/forms/shown-values.ts";
import { changedFields } from "./form-changes.ts";
import { useAccepted } from "./save-bar.tsx";
import type { Draft } from "./unsaved/drafts.ts";

/**
 * What the reader has seen of the saved value of each field in a form that edits `values`. A field in which they have typed keeps
 * what they saw before they typed, even if the page has meanwhile learnt what somebody else saved. The second is to be called with
 * a draft that was put back into the form.
 */
export function useShown(
  form: RefObject<HTMLFormElement>,
  values: FormValues | undefined,
  intent: string,
  refusal: FormReply | undefined,
): [shown: Shown | undefined, onDraft: (draft: Draft) => void] {
  const fresh = values && shownOf(values);
  const text = JSON.stringify(fresh);
  const [shown, setShown] = useState(refusal?.shown ?? fresh);
  const last = useRef(text);

  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    const typed = form.current ? changedFields(form.current) : [];
    setShown((before) => ({ ...parseShown(text), ...only(before, typed) }));
  }, [form, text]);
  useEffect(() => {
    if (refusal?.shown) setShown(refusal.shown);
  }, [refusal]);
  useAccepted(intent, () => setShown(fresh));

  const onDraft = ({ values: typed, shown: seen }: Draft) =>
    setShown((now) => now && { ...now, ...only(seen, Object.keys(typed)) });
  return [shown, onDraft];
}

function only(shown: Shown | undefined, names: readonly string[]): Shown {
  const kept = names.flatMap((name) => {
    const digest = shown?.[name];
    return digest === undefined ? [] : [[name, digest] as const];
  });
  return Object.fromEntries(kept);
}

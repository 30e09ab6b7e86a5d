import { useEffect, useState } from "react";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { type FormValues, type Shown, shownOf } from "#app/web/http/forms/shown-values.ts";
import { useAccepted } from "./save-bar.tsx";
import type { Draft } from "./unsaved/drafts.ts";

/**
 * What the reader has seen of the saved value of each field in a form that edits `values`. Its inputs keep what they showed at
 * first until the form is accepted, whatever the page learns meanwhile; so does this. The second is to be called with a draft that
 * was put back into the form.
 */
export function useShown(
  values: FormValues | undefined,
  { id, intent }: { id: string; intent: string },
  refusal: FormReply | undefined,
): [shown: Shown | undefined, onDraft: (draft: Draft) => void] {
  const fresh = values && shownOf(values);
  const [{ of, shown }, setSeen] = useState({ of: id, shown: refusal?.shown ?? fresh });
  if (of !== id) setSeen({ of: id, shown: fresh });

  useEffect(() => {
    if (refusal?.shown) setSeen({ of: id, shown: refusal.shown });
  }, [id, refusal]);
  useAccepted(intent, () => setSeen({ of: id, shown: fresh }));

  const onDraft = ({ values: typed, shown: before }: Draft) =>
    setSeen((now) => ({ ...now, shown: now.shown && { ...now.shown, ...only(before, Object.keys(typed)) } }));
  return [shown, onDraft];
}

function only(shown: Shown | undefined, names: readonly string[]): Shown {
  return Object.fromEntries(Object.entries(shown ?? {}).filter(([name]) => names.includes(name)));
}

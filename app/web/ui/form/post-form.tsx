import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isMessage, type MessageGroup } from "#app/kernel/i18n/messages.ts";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { digestValues, type FormValues, SHOWN_FIELD, type Shown } from "#app/web/http/forms/shown-values.ts";
import { ErrorSummary, type FormFault } from "./error-summary.tsx";
import { ConflictingFields } from "./form-field.tsx";
import type { FormOf } from "./posted-form.ts";
import { useRefusal } from "./review.tsx";
import { useAccepted } from "./save-bar.tsx";
import type { Draft } from "./unsaved/drafts.ts";
import { useDraft } from "./unsaved/use-draft.ts";

/** How the error summary names a form's fields. */
interface Naming {
  /** The fields' labels: a message group (`<labels>.<field>`), or the labels themselves by field name. */
  labels?: MessageGroup | Readonly<Record<string, string>>;
  /**
   * The fields of a form so short that they show their errors themselves: they are left out of the summary, and the
   * first invalid one takes the focus.
   */
  brief?: readonly string[];
}

const NO_CONFLICTS = {};

/** A page's form: sends its intent, shows its errors at the top, and works without scripts. */
export function PostForm<Shape extends Record<string, unknown>>(
  props: Naming & {
    form: FormMetadata<Shape, string[]>;
    fields: Record<string, FieldMetadata<unknown, Shape, string[]>>;
    intent: string;
    /** As given to `usePostedForm`. */
    of?: FormOf;
    /** What is saved, if the form edits something; its act compares it with its own `current` (`FormAnswer`). */
    edits?: FormValues;
    className?: string;
    /** The page that the form posts to, if not its own. */
    action?: string;
    /** Reloads the whole page even with scripts: the act changes what the page's scripts were started with. */
    reload?: boolean;
    /** The form sends a file. */
    upload?: boolean;
    children: ReactNode;
  },
) {
  const { form, fields, intent, of, brief = [] } = props;
  const element = useRef<HTMLFormElement>(null);
  const refusal = useRefusal({ intent, of });
  const [shown, onDraft] = useShown(props.edits, { id: form.id, intent }, refusal);
  useDraft(element, { id: form.id, intent }, refusal, onDraft);
  const labelOf = useLabels(props.labels);
  // conform creates a field when it is accessed by name, so fields can't be listed; those with errors can.
  const byField = Object.groupBy(Object.entries(form.allErrors), ([name]) => name.split(/[.[]/)[0] ?? "");
  const wrong = Object.keys(byField).filter(Boolean);
  const faults = wrong
    .filter((name) => !brief.includes(name))
    .flatMap((name) =>
      toFormFaults(
        fields[name],
        (byField[name] ?? []).flatMap(([, errors]) => errors),
        labelOf(name),
      ),
    );
  const whole = (form.errors ?? []).map((text) => ({ text }));
  useFocus(fields[brief.find((name) => wrong.includes(name)) ?? ""]);
  return (
    <Form
      method="post"
      action={props.action}
      reloadDocument={props.reload}
      encType={props.upload ? "multipart/form-data" : undefined}
      className={props.className ?? "form"}
      {...getFormProps(form)}
      ref={element}
      data-guarded={refusal ? "refused" : ""}
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      {of ? <input type="hidden" name={of.name} value={of.value} data-of="" /> : null}
      {shown ? <input type="hidden" name={SHOWN_FIELD} value={JSON.stringify(shown)} /> : null}
      <ErrorSummary faults={[...whole, ...faults]} />
      <ConflictingFields.Provider value={refusal?.conflicts ?? NO_CONFLICTS}>
        {props.children}
      </ConflictingFields.Provider>
    </Form>
  );
}

function useLabels(labels: Naming["labels"]): (name: string) => string | undefined {
  const { t, i18n } = useTranslation();
  if (typeof labels === "object") return (name) => labels[name];
  return (name) => {
    const key = `${labels}.${name}`;
    return isMessage(i18n, key) ? t(key) : undefined;
  };
}

// A person can't correct a field without a label: it is hidden, or was added to the form by somebody. `errors` includes
// those of single values in a field with several.
function toFormFaults(
  field: { id: string } | undefined,
  errors: readonly string[],
  label?: string,
): FormFault[] {
  if (!field || errors.length === 0) return [];
  const text = [...new Set(errors)].join(" ");
  return [label ? { text, field: { id: field.id, label } } : { text }];
}

/** Focuses a field when it turns out to be invalid. */
function useFocus(field: { id: string; errors?: string[] } | undefined): void {
  const id = field?.id;
  const text = field?.errors?.join("\n");
  useEffect(() => {
    if (id && text) document.getElementById(id)?.focus();
  }, [id, text]);
}

/**
 * What the reader has seen of the saved value of each field in a form that edits `values`. Its inputs keep what they showed at
 * first until the form is accepted, whatever the page learns meanwhile; so does this. The second is to be called with a draft that
 * was put back into the form.
 */
function useShown(
  values: FormValues | undefined,
  { id, intent }: { id: string; intent: string },
  refusal: FormReply | undefined,
): [shown: Shown | undefined, onDraft: (draft: Draft) => void] {
  const fresh = values && digestValues(values);
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

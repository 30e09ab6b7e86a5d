import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isMessage, type MessageGroup } from "#app/kernel/i18n/messages.ts";
import { digestValues, type FormValues, SHOWN_FIELD } from "#app/web/http/forms/shown-values.ts";
import { ErrorSummary, type FormFault } from "./error-summary.tsx";
import { ConflictingFields } from "./form-field.tsx";
import type { FormOf } from "./posted-form.ts";
import { useRefusal } from "./review.tsx";

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
    /** It is sent as a browser sends it, even with scripts: the page is loaded anew. */
    reload?: boolean;
    /** The form sends a file. */
    upload?: boolean;
    children: ReactNode;
  },
) {
  const { form, fields, intent, of, brief = [] } = props;
  const refusal = useRefusal({ intent, of });
  // What somebody has seen of the saved values: what their form showed when they sent it, or what it shows now.
  const shown = refusal?.shown ?? (props.edits && digestValues(props.edits));
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
  const first = brief.find((name) => wrong.includes(name));
  return (
    <Form
      method="post"
      action={props.action}
      encType={props.upload ? "multipart/form-data" : undefined}
      className={props.className ?? "form"}
      {...getFormProps(form)}
      data-plain={props.reload ? "" : undefined}
      data-focus={first && fields[first]?.id}
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

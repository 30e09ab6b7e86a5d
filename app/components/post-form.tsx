import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "./error-summary.tsx";

/** A page's form: names its intent, shows its errors on top, and works without scripts. */
export function PostForm<Shape extends Record<string, unknown>>(props: {
  form: FormMetadata<Shape, string[]>;
  fields: Record<string, FieldMetadata<unknown, Shape, string[]>>;
  intent: string;
  className?: string;
  /** The form acts on another page than the one it stands on. */
  action?: string;
  /** Loads the whole page anew even with scripts: the act changes what the page's scripts were started with. */
  reload?: boolean;
  children: ReactNode;
}) {
  const { form, fields, intent } = props;
  // conform makes a field when it is asked for by name, so the fields can't be listed; those with errors can.
  const wrong = new Set(Object.keys(form.allErrors).map((name) => name.split(/[.[]/)[0] ?? ""));
  return (
    <Form
      method="post"
      action={props.action}
      reloadDocument={props.reload}
      className={props.className ?? "form"}
      {...getFormProps(form)}
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      <ErrorSummary fields={[...wrong].flatMap((name) => fields[name] ?? [])} errors={form.errors ?? []} />
      {props.children}
    </Form>
  );
}

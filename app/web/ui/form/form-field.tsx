import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../kit/icon.tsx";

/**
 * What an input needs to know about its field. conform's field metadata has this shape; a form without conform provides
 * id and name. Errors are texts in the reader's language.
 */
export interface Field {
  id: string;
  name: string;
  errorId?: string;
  descriptionId?: string;
  initialValue?: unknown;
  errors?: string[];
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  pattern?: string;
}

export interface FieldProps {
  field: Field;
  label: ReactNode;
  /** Shown below the input. */
  help?: ReactNode;
  /** The initial value, if the field itself has none. */
  value?: string | number | null;
  disabled?: boolean;
}

const errorElementId = (field: Field) => field.errorId ?? `${field.id}-error`;
const helpElementId = (field: Field) => field.descriptionId ?? `${field.id}-help`;

/** The attributes that link an input (or a group) to its help and its error. */
export function describedBy(field: Field, help: ReactNode) {
  const ids = [help ? helpElementId(field) : "", field.errors?.length ? errorElementId(field) : ""].filter(
    Boolean,
  );
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": field.errors?.length ? true : undefined,
  };
}

/** The attributes of a text-like input for a field, with the value that was sent back, or otherwise `value`. */
export function inputAttributes({ field, help, value, disabled }: Omit<FieldProps, "label">) {
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    minLength: field.minLength,
    maxLength: field.maxLength,
    disabled,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : (value ?? undefined),
    ...describedBy(field, help),
  };
}

/** The text that a field begins with. */
export function typedText({ initialValue }: Field): string {
  return typeof initialValue === "string" ? initialValue : "";
}

/** The initial values of a field with choices. */
export function initialValues(field: Field, fallback: readonly string[] = []): readonly string[] {
  const { initialValue } = field;
  if (Array.isArray(initialValue)) return initialValue.filter((one) => typeof one === "string");
  return typeof initialValue === "string" ? [initialValue] : fallback;
}

/** What somebody else saved in a form's fields that its sender changed as well, in its posted form. */
export const ConflictingFields = createContext<Readonly<Record<string, string[]>>>({});

/** Both values of a field that somebody else has changed as well; `word` says what a posted value means. */
function BothValues({ field, word }: { field: Field; word?: (posted: string) => string | undefined }) {
  const { t } = useTranslation();
  const saved = useContext(ConflictingFields)[field.name];
  if (!saved || !field.errors?.length) return null;
  const said = (posted: readonly string[]) =>
    posted
      .filter(Boolean)
      .map((text) => t("shell.form.quoted", { text: word?.(text) ?? text }))
      .join(", ") || t("shell.form.nothing");
  return t("shell.form.meanwhile", { saved: said(saved), typed: said(initialValues(field)) });
}

/** Help and errors below an input; `word` says in words what a posted value means. */
export function FieldFoot(props: {
  field: Field;
  help?: ReactNode;
  word?: (posted: string) => string | undefined;
}) {
  const { field, help, word } = props;
  return (
    <>
      {help ? (
        <p className="help" id={helpElementId(field)}>
          {help}
        </p>
      ) : null}
      {field.errors?.length ? (
        <FieldError id={errorElementId(field)}>
          {field.errors.join(" ")} <BothValues field={field} word={word} />
        </FieldError>
      ) : null}
    </>
  );
}

function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  );
}

/** What elements that check a field while typing make its error from (`showFieldError`). */
export function FieldErrorTemplate() {
  return (
    <template>
      <FieldError />
    </template>
  );
}

type Worded = Pick<Parameters<typeof FieldFoot>[0], "word"> & { children: ReactNode };

/** A labelled input: label above, help and error below. */
export function FormField({ field, label, help, word, children }: FieldProps & Worded) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {children}
      <FieldFoot field={field} help={help} word={word} />
    </div>
  );
}

/** A labelled group of inputs, such as radio buttons. */
export function FieldGroup({ field, label, help, word, children }: FieldProps & Worded) {
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} {...describedBy(field, help)}>
      <legend>{label}</legend>
      {children}
      <FieldFoot field={field} help={help} word={word} />
    </fieldset>
  );
}

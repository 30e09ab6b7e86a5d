import type { Ref } from "react";
import { describedBy, type Field } from "./form-field.tsx";

/** An input for a club's subdomain, with the platform's domain after it. */
export function SubdomainInput(props: {
  field: Field;
  base: string;
  help: string;
  inputRef?: Ref<HTMLInputElement>;
  /** The typed value would be refused; it has not been sent yet. */
  isRefused?: boolean;
}) {
  const { field, base, help, inputRef, isRefused } = props;
  return (
    <div className="affix">
      <input
        ref={inputRef}
        className="input"
        id={field.id}
        name={field.name}
        defaultValue={typeof field.initialValue === "string" ? field.initialValue : ""}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...describedBy(field, help)}
        {...(isRefused && { "aria-invalid": true })}
      />
      <span>.{base}</span>
    </div>
  );
}

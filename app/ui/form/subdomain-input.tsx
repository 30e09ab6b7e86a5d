import type { Ref } from "react";
import { describedBy, type Field } from "./form-field.tsx";

/** Where a club's address is typed, with the platform's part behind it. */
export function SubdomainInput(props: {
  field: Field;
  base: string;
  help: string;
  inputRef?: Ref<HTMLInputElement>;
  /** What is typed would be refused; it was not sent yet. */
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

import type { Ref } from "react";
import { describedBy, type Field } from "./form-field.tsx";

/** Where a club's address is typed, with the platform's part behind it. */
export function SubdomainInput(props: {
  field: Field;
  base: string;
  help: string;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { field, base, help, inputRef } = props;
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
      />
      <span>.{base}</span>
    </div>
  );
}

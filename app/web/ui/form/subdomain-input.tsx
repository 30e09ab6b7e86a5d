import { describedBy, type Field, typedText } from "./form-field.tsx";

/** An input for a club's subdomain, with the platform's domain after it. */
export function SubdomainInput(props: {
  field: Field;
  base: string;
  help: string;
  /** It would be refused, though it has not been sent yet. */
  isRefused?: boolean;
}) {
  const { field, base, help, isRefused } = props;
  return (
    <div className="affix">
      <input
        className="input"
        id={field.id}
        name={field.name}
        defaultValue={typedText(field)}
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

import { useTranslation } from "react-i18next";
import { type FieldProps, FormField, inputAttributes } from "./form-field.tsx";

/** A password, with a button beside it that shows what was typed; the button is missing without scripts. Never prefilled. */
export function PasswordInput(props: FieldProps & { autoComplete: "current-password" | "new-password" }) {
  const { t } = useTranslation();
  return (
    <FormField {...props}>
      <div className="password-input">
        <input
          className="input"
          type="password"
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...inputAttributes(props)}
          defaultValue={undefined}
        />
        <button
          type="button"
          className="btn btn-outline needs-scripts"
          aria-pressed="false"
          aria-controls={props.field.id}
          data-label={t("shell.form.showPassword")}
          data-reveals={t("shell.form.hidePassword")}
        >
          {t("shell.form.showPassword")}
        </button>
      </div>
    </FormField>
  );
}

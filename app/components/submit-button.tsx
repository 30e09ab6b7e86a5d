import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The form's main button; says that it is sending while scripts send it. `name`/`value` tell it from its siblings. */
export function SubmitButton(props: {
  children: ReactNode;
  name?: string;
  value?: string;
  tone?: "primary" | "error" | "quiet";
  className?: string;
}) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const mine = props.name === undefined || formData?.get(props.name) === props.value;
  const pending = state === "submitting" && mine;
  const tone = props.tone === "quiet" ? "btn-outline" : `btn-${props.tone ?? "primary"}`;
  return (
    <button
      type="submit"
      name={props.name}
      value={props.value}
      className={`btn ${tone} ${props.className ?? ""}`}
      aria-disabled={pending || undefined}
      data-pending={pending ? "" : undefined}
    >
      {pending ? t("shell.form.sending") : props.children}
    </button>
  );
}

import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { REQUEST_FAILED_EVENT } from "./request-watch.ts";

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
  const [failed, setFailed] = useState<FormData>();
  useEffect(() => {
    const onFailure = () => setFailed(formData);
    window.addEventListener(REQUEST_FAILED_EVENT, onFailure);
    return () => window.removeEventListener(REQUEST_FAILED_EVENT, onFailure);
  }, [formData]);
  const pending = state === "submitting" && mine && failed !== formData;
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

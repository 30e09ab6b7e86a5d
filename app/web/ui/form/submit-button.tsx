import { Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { REQUEST_FAILED_EVENT } from "../enhancer/request-failure.ts";

interface SubmitButtonProps {
  children: ReactNode;
  name?: string;
  value?: string;
  tone?: "primary" | "error" | "quiet";
  className?: string;
}

/** The end of a form: its main button and, with `to`, a link that goes `back` there without sending it. */
export function FormActions({ to, back, ...button }: SubmitButtonProps & { to?: string; back?: string }) {
  return (
    <div className="form-actions">
      <SubmitButton {...button} />
      {to ? (
        <Link className="btn btn-outline" to={to}>
          {back}
        </Link>
      ) : null}
    </div>
  );
}

/**
 * The form's main button; says so while scripts are sending the form and until the page that it leads to is there, and
 * sends it only once. `name`/`value` distinguish it from its siblings.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { t } = useTranslation();
  const { state, formData, formMethod } = useNavigation();
  const mine = props.name === undefined || formData?.get(props.name) === props.value;
  const failed = useRequestFailed();
  const pending = state !== "idle" && formMethod === "POST" && mine && !failed;
  const tone = props.tone === "quiet" ? "btn-outline" : `btn-${props.tone ?? "primary"}`;
  return (
    <button
      type="submit"
      name={props.name}
      value={props.value}
      className={`btn ${tone} ${props.className ?? ""}`}
      aria-disabled={pending || undefined}
      data-pending={pending ? "" : undefined}
      onClick={pending ? (event) => event.preventDefault() : undefined}
    >
      {pending ? t("shell.form.sending") : props.children}
    </button>
  );
}

/** Whether the last form that was sent failed on the way; the router still considers it as being sent. */
function useRequestFailed(): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const onSubmit = () => setFailed(false);
    const onFailure = () => setFailed(true);
    document.addEventListener("submit", onSubmit, true);
    window.addEventListener(REQUEST_FAILED_EVENT, onFailure);
    return () => {
      document.removeEventListener("submit", onSubmit, true);
      window.removeEventListener(REQUEST_FAILED_EVENT, onFailure);
    };
  }, []);
  return failed;
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface SubmitButtonProps {
  children: ReactNode;
  name?: string;
  value?: string;
  tone?: "primary" | "error" | "quiet";
  className?: string;
  /** What it says while scripts are sending the form, if not the usual. */
  sending?: string;
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

/** The form's main button; says so while scripts are sending the form. `name`/`value` distinguish it from its siblings. */
export function SubmitButton(props: SubmitButtonProps) {
  const tone = props.tone === "quiet" ? "btn-outline" : `btn-${props.tone ?? "primary"}`;
  return (
    <button
      type="submit"
      name={props.name}
      value={props.value}
      className={`btn ${tone} ${props.className ?? ""}`}
      data-says-sending={props.sending ?? ""}
    >
      {props.children}
    </button>
  );
}

import { useActionData, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { changedFields, startFromHere } from "./form-changes.ts";
import { SubmitButton } from "./submit-button.tsx";

/**
 * The end of a settings form: its Save button. With scripts it also names what was changed since the page was loaded,
 * offers to undo that, and stays in view.
 */
export function SaveBar(props: {
  intent: string;
  /** The fields' labels by name. */
  labels: Readonly<Record<string, string>>;
  /** The button's label. */
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<string[]>([]);
  useAccepted(props.intent, () => {
    const form = bar.current?.closest("form");
    if (form) startFromHere(form);
    setChanged([]);
  });
  useEffect(() => {
    const form = bar.current?.closest("form");
    if (!form) return;
    const look = () => setChanged(changedFields(form));
    // The values are reset only after the event.
    const onReset = () => setTimeout(look);
    form.addEventListener("input", look);
    form.addEventListener("reset", onReset);
    return () => {
      form.removeEventListener("input", look);
      form.removeEventListener("reset", onReset);
    };
  }, []);
  const names = changed.map((name) => (props.labels[name] ?? name).toLocaleLowerCase(i18n.language));
  return (
    <div ref={bar} className="save-bar" data-changed={changed.length > 0 ? "" : undefined}>
      {changed.length > 0 ? (
        <p role="status">
          <b>{t("shell.form.changes", { count: changed.length })}</b> <span>{names.join(", ")}</span>
        </p>
      ) : null}
      {changed.length > 0 ? (
        <button type="reset" className="btn btn-outline">
          {t("shell.undo")}
        </button>
      ) : null}
      <SubmitButton>{props.children}</SubmitButton>
    </div>
  );
}

/** Calls `then` once the form with this intent has been sent by scripts and accepted. */
export function useAccepted(intent: string, then: () => void): void {
  const { state, formData } = useNavigation();
  const reply = useActionData<FormReply>();
  const sent = useRef(false);
  const act = useRef(then);
  act.current = then;
  useEffect(() => {
    if (state !== "idle") {
      sent.current ||= formData?.get("intent") === intent;
      return;
    }
    if (sent.current && !reply?.result) act.current();
    sent.current = false;
  }, [state, formData, intent, reply]);
}

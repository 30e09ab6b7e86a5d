import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

export interface ConfirmDialogProps {
  /** The page that asks instead if scripts are off. */
  to: string;
  /** The text of the link that opens it. */
  label: ReactNode;
  className?: string;
  /** An accessible name for the link, if its text alone doesn't say what it acts on. */
  named?: string;
  title: string;
  /** What will happen, in numbers. */
  children: ReactNode;
  action: string;
  fields?: Record<string, string>;
  confirmLabel: string;
  tone?: "primary" | "error";
}

/** Asks before an act that can't be undone: on a page without scripts, in a native dialog with them. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a
        href={props.to}
        className={props.className ?? "btn btn-outline btn-error"}
        aria-haspopup="dialog"
        aria-label={props.named}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {props.label}
      </a>
      {open ? <OpenDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The dialog itself, for a form that asks before it acts. */
export function OpenDialog(
  props: Omit<ConfirmDialogProps, "to" | "label" | "className"> & { onClose: () => void },
) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    // The browser would focus the first button, and a second Enter would confirm.
    cancel.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby="confirm-title" onClose={props.onClose}>
      <form
        className="modal-box"
        method="post"
        action={props.action}
        data-enhance=""
        onSubmit={() => setTimeout(props.onClose)}
      >
        <h2 id="confirm-title">{props.title}</h2>
        <div>{props.children}</div>
        {Object.entries(props.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form-actions">
          <button type="submit" className={`btn btn-${props.tone ?? "error"}`}>
            {props.confirmLabel}
          </button>
          <button
            ref={cancel}
            type="button"
            className="btn btn-outline"
            onClick={() => dialog.current?.close()}
          >
            {t("shell.cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

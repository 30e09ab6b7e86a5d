import type { ReactNode } from "react";
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
export function ConfirmDialog({ to, label, className, named, ...dialog }: ConfirmDialogProps) {
  // Named by what it does: a page that is read anew must not turn an open dialog into another.
  const about = [dialog.action, ...Object.values(dialog.fields ?? {})].join(" ");
  const id = `confirm-${encodeURIComponent(about).replaceAll("%", ".")}`;
  return (
    <>
      <a
        href={to}
        className={className ?? "btn btn-outline btn-error"}
        aria-haspopup="dialog"
        aria-label={named}
        data-opens={id}
      >
        {label}
      </a>
      <Dialog id={id} {...dialog} />
    </>
  );
}

/** The dialog itself: closed until a link or button with `data-opens` opens it, or a form that asks before it acts. */
export function Dialog(
  props: Omit<ConfirmDialogProps, "to" | "label" | "className" | "named"> & { id: string },
) {
  const { t } = useTranslation();
  const title = `${props.id}-title`;
  return (
    <dialog id={props.id} className="modal" aria-labelledby={title}>
      <form className="modal-box" method="post" action={props.action}>
        <h2 id={title}>{props.title}</h2>
        <div>{props.children}</div>
        {Object.entries(props.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form-actions">
          <button type="submit" className={`btn btn-${props.tone ?? "error"}`}>
            {props.confirmLabel}
          </button>
          {/* The browser focuses it in place of the first button, so that a second Enter confirms nothing. */}
          <button type="button" className="btn btn-outline" data-closes="" data-first-focus="">
            {t("shell.cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

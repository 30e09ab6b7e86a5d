import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../form/action-button.tsx";
import { Icon } from "../kit/icon.tsx";
import { type NoticeKind, noticeIcon } from "./banner.tsx";
import { giveFocusBack, keepFocus } from "./kept-focus.ts";

export interface ToastMessage {
  /** Distinguishes two toasts with the same words. */
  id?: string | number;
  kind: NoticeKind;
  text: string;
  /** A one-tap way back, posted as a form. */
  undo?: { action: string; fields: Record<string, string>; label: string };
}

const AUTO_CLOSE_MS = 5000;
const EVENT = "teamsheet:toast";

/** Shows a toast from a script, such as a request that failed on the way. Browser only. */
export function showToast(toast: ToastMessage): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));
}

/** The live region for toasts: from the server by `toast`, from scripts by `showToast`. Each closes after 5 s. */
export function Toasts({ toast }: { toast?: ToastMessage | null }) {
  const [shown, setShown] = useState<ToastMessage[]>(toast ? [toast] : []);

  useEffect(() => {
    setShown(toast ? [toast] : []);
  }, [toast]);

  useEffect(() => {
    const add = (event: Event) => {
      if (event instanceof CustomEvent) setShown((list) => [...list.slice(-2), event.detail as ToastMessage]);
    };
    window.addEventListener(EVENT, add);
    return () => window.removeEventListener(EVENT, add);
  }, []);

  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((one, index) => (
        <Toast
          key={one.id ?? `${index}${one.text}`}
          toast={one}
          onClose={() => setShown((list) => list.filter((other) => other !== one))}
        />
      ))}
    </div>
  );
}

function Toast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    // A toast that is pointed at or holds the focus waits, so that its button can be reached.
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) close.current();
    }, AUTO_CLOSE_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div ref={box} className={`toast tone-${toast.kind}`} data-single-tap="" data-gives-focus-back="">
      <Icon name={noticeIcon(toast.kind)} />
      <p>{toast.text}</p>
      {toast.undo ? (
        <ActionButton action={toast.undo.action} fields={toast.undo.fields} className="btn btn-ghost">
          {toast.undo.label}
        </ActionButton>
      ) : null}
      <button
        type="button"
        className="btn btn-ghost btn-square needs-scripts"
        aria-label={t("shell.close")}
        onClick={(event) => {
          keepFocus(event.currentTarget);
          onClose();
          setTimeout(giveFocusBack);
        }}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

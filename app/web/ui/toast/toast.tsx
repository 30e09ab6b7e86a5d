import { useTranslation } from "react-i18next";
import { type NoticeKind, noticeIcon } from "#app/web/shell/banner.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

export interface ToastMessage {
  kind: NoticeKind;
  text: string;
  /** A one-tap undo, posted as a form; the toast stays for so many seconds. */
  undo?: { action: string; fields: Record<string, string>; label: string; seconds: number };
}

/** How long a toast without an Undo stays, in seconds. */
const LIFE_SECONDS = 5;

/** The kinds of toasts that scripts show. */
const KINDS_OF_SCRIPTS = ["info", "warning", "error"] as const;

/** The live region for toasts: the server's come as `toast`, those of scripts are made from templates. */
export function Toasts({ toast }: { toast?: ToastMessage | null }) {
  return (
    <>
      <div className="toasts" role="status" aria-live="polite">
        {toast ? <Toast toast={toast} /> : null}
      </div>
      {KINDS_OF_SCRIPTS.map((kind) => (
        <template key={kind} id={`toast-${kind}`}>
          <Toast toast={{ kind, text: "" }} />
        </template>
      ))}
    </>
  );
}

function Toast({ toast }: { toast: ToastMessage }) {
  const { t } = useTranslation();
  return (
    <toast-message
      class={`toast tone-${toast.kind}`}
      data-seconds={toast.undo?.seconds ?? LIFE_SECONDS}
      data-single-tap=""
      data-gives-focus-back=""
    >
      <Icon name={noticeIcon(toast.kind)} />
      <p>{toast.text}</p>
      <div className="toast-acts">
        {toast.undo ? (
          <ActionButton
            action={toast.undo.action}
            fields={toast.undo.fields}
            className="btn btn-ghost px-2.5"
          >
            {toast.undo.label}
          </ActionButton>
        ) : null}
        <button
          type="button"
          className="btn btn-ghost btn-square needs-scripts"
          aria-label={t("shell.close")}
          data-closes-toast=""
        >
          <Icon name="x" />
        </button>
      </div>
    </toast-message>
  );
}

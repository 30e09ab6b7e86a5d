import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { rememberFocus, restoreFocus } from "../enhancer/restore-focus.ts";
import { ActionButton } from "../form/action-button.tsx";
import { Icon } from "../kit/icon.tsx";
import { type NoticeKind, noticeIcon } from "../shell/banner.tsx";
import { freeTop } from "./toast-place.ts";

export interface ToastMessage {
  /** Distinguishes two toasts with the same words. */
  id?: string | number;
  kind: NoticeKind;
  text: string;
  /** A one-tap way back, posted as a form. */
  undo?: { action: string; fields: Record<string, string>; label: string };
}

const AUTO_CLOSE_MS = 5000;
const SETTLED_MS = 50;
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

  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: toasts are placed anew whenever others are shown.
  useEffect(() => {
    const put = () => box.current && place(box.current);
    put();
    // Once more, after the browser has scrolled.
    const timer = setTimeout(put, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div ref={box} className="toasts" role="status" aria-live="polite">
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

const IN_THE_WAY = ".topbar, .plain-head, .main button, .answers, [role=alert]";

/**
 * Moves toasts from the corner down to where they cover no button and not the page's head. If buttons are everywhere,
 * at least the pressed one stays free.
 */
function place(box: HTMLElement): void {
  box.style.removeProperty("top");
  if (getComputedStyle(box).position !== "fixed" || box.childElementCount === 0) return;
  const bar = document.querySelector(".bottombar")?.getBoundingClientRect();
  const bottom = bar && bar.height > 0 ? bar.top : window.innerHeight;
  const inTheWay = [...document.querySelectorAll(IN_THE_WAY)].filter((one) => !box.contains(one));
  const pressed = inTheWay.filter(
    (one) => one.matches(".topbar, .plain-head") || one.matches(":focus, :hover"),
  );
  for (const obstacles of [inTheWay, pressed]) {
    const areas = obstacles.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
    const top = freeTop(box.getBoundingClientRect(), bottom, areas);
    if (top === undefined) continue;
    box.style.top = `${top}px`;
    return;
  }
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
          rememberFocus(event.currentTarget);
          onClose();
          setTimeout(restoreFocus);
        }}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

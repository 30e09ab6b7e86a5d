import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NoticeKind, noticeIcon } from "#app/web/shell/banner.tsx";
import { rememberFocus, restoreFocus } from "../enhancer/restore-focus.ts";
import { ActionButton } from "../form/action-button.tsx";
import { Icon } from "../kit/icon.tsx";
import { freeBottom, freeTop } from "./toast-place.ts";

export interface ToastMessage {
  /** Distinguishes two toasts with the same text. */
  id?: string | number;
  kind: NoticeKind;
  text: string;
  /** A one-tap undo, posted as a form; the toast stays for so many seconds. */
  undo?: { action: string; fields: Record<string, string>; label: string; seconds: number };
}

const AUTO_CLOSE_MS = 5000;
const SETTLED_MS = 50;
const EVENT = "teamsheet:toast";

/** Shows a toast from a script, for example for a request that failed. Browser only. */
export function showToast(toast: ToastMessage): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));
}

/** The live region for toasts: the server's come as `toast`, those of scripts through `showToast`. Each closes after 5 s, one with an Undo with the Undo. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: toasts are positioned again whenever others are shown.
  useEffect(() => {
    const put = () => box.current && place(box.current);
    put();
    // Again after the browser has scrolled, and whenever the person does: one with an Undo stays for a while.
    const timer = setTimeout(put, SETTLED_MS);
    window.addEventListener("scroll", put, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", put);
    };
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
const HEAD = ".topbar, .plain-head";
const PRESSED = `${HEAD}, .main button:focus, .main button:hover, [data-keeps-focus]:focus-within`;

/**
 * Moves toasts to where they cover no buttons and not the page's header: on wide screens down from the corner, on
 * phones up from the bar. If buttons are everywhere, at least the one that was just pressed stays visible.
 */
function place(box: HTMLElement): void {
  box.style.removeProperty("top");
  box.style.removeProperty("bottom");
  if (getComputedStyle(box).position !== "fixed" || box.childElementCount === 0) return;
  const visibleAreas = (found: readonly Element[]) =>
    found.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) => !box.contains(one));
  const isPhone = visibleAreas(all(".bottombar")).length > 0;
  const area = box.getBoundingClientRect();
  const head = visibleAreas(all(HEAD))[0]?.bottom ?? 0;
  for (const obstacles of [all(IN_THE_WAY), all(PRESSED)]) {
    const areas = visibleAreas(obstacles);
    const edge = isPhone ? freeBottom(area, head, areas) : freeTop(area, window.innerHeight, areas);
    if (edge === undefined) continue;
    if (isPhone) box.style.bottom = `${window.innerHeight - edge}px`;
    else box.style.top = `${edge}px`;
    return;
  }
}

function Toast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const life = toast.undo ? toast.undo.seconds * 1_000 : AUTO_CLOSE_MS;

  useEffect(() => {
    // A toast that is hovered or focused stays, so that its button can be reached.
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) close.current();
    }, life);
    return () => clearInterval(timer);
  }, [life]);

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

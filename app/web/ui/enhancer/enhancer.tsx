import { useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../toast/toast.tsx";
import { keepPageOnFailure, REQUEST_FAILED_EVENT } from "./request-failure.ts";
import { rememberFocus, restoreFocus } from "./restore-focus.ts";
import { useSingleTap } from "./single-tap.ts";
import { useTruth } from "./truth.ts";

/**
 * Lets plain forms and links marked `data-enhance` work without a page load if scripts are on: one listener for the
 * whole page, so that many small forms cost nothing to render. The pressed button is marked `data-pending`. If a
 * request fails on the way, a toast says so, and the page stays; if it may have arrived all the same, the page finds out.
 */
export function Enhancer() {
  const submit = useSubmit();
  const navigate = useNavigate();
  const location = useLocation().key;
  const { t } = useTranslation();
  const idle = useNavigation().state === "idle";
  const truth = useTruth(() => showToast({ kind: "info", text: t("shell.request.known") }));
  useSingleTap();

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.hasAttribute("data-enhance"))
        return;
      event.preventDefault();
      if (form.querySelector("[data-pending]")) return;
      const pressed = event.submitter;
      pressed?.setAttribute("data-pending", "");
      rememberFocus(pressed);
      const isButton = pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement;
      submit(isButton ? pressed : form, { preventScrollReset: true });
    };
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a[data-enhance]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      event.preventDefault();
      // As a browser does, a link to the page that is shown adds no entry to the history.
      navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href });
    };
    document.addEventListener("submit", onSubmit);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("submit", onSubmit);
      document.removeEventListener("click", onClick);
    };
  }, [submit, navigate]);

  useEffect(() => {
    const send = window.fetch;
    window.fetch = keepPageOnFailure(send.bind(window), ({ kind, status, mayHaveArrived }) => {
      if (truth.isSought() && !mayHaveArrived) return truth.missed();
      clearPending();
      window.dispatchEvent(new Event(REQUEST_FAILED_EVENT));
      const failure = t(`shell.request.${kind}`, { status });
      const text = t(`shell.request.${mayHaveArrived ? "doubt" : "again"}`, { failure });
      showToast({ kind: mayHaveArrived ? "warning" : "error", text });
      if (mayHaveArrived) truth.seek();
    });
    return () => {
      window.fetch = send;
    };
  }, [t, truth]);

  useEffect(() => {
    if (!idle) return;
    clearPending();
    restoreFocus();
  }, [idle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the popover that led to it.
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
  }, [location]);

  return null;
}

function clearPending() {
  for (const pressed of document.querySelectorAll("[data-pending]")) pressed.removeAttribute("data-pending");
}

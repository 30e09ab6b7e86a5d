import { useBlocker, useLocation, useMatches, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { REQUEST_FAILED_EVENT } from "#app/web/ui/enhancer/request-failure.ts";
import { changedFields } from "../form-changes.ts";
import { forgetDrafts, ownDrafts } from "./drafts.ts";

/** The forms on this page with something that is not saved. */
function unsaved(): HTMLFormElement[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-guarded]:not([data-saved])")];
  return forms.filter((form) => form.dataset.guarded === "refused" || changedFields(form).length > 0);
}

/** How a form is sent: nothing is saved by `get`. */
function submitMethod({ target, submitter }: SubmitEvent): string {
  const by =
    submitter instanceof HTMLButtonElement && submitter.hasAttribute("formmethod")
      ? submitter.formMethod
      : "";
  return by || (target instanceof HTMLFormElement ? target.method : "");
}

/** Is this address a tab beside the page that is shown? What is typed is kept until somebody comes back. */
function isTab(pathname: string): boolean {
  return [...document.querySelectorAll<HTMLAnchorElement>("a.tab")].some((tab) => tab.pathname === pathname);
}

/**
 * Asks before a page is left whose form has changes, and forgets what was typed once it is saved or given up. `owner`
 * tells apart those who are signed in here one after the other.
 */
export function UnsavedGuard({ owner }: { owner: string }) {
  const navigation = useNavigation();
  const { state } = navigation;
  const { key } = useLocation();
  // A form is on its way: in the hands of the router or, before that and without it, of the browser.
  const isSending = useRef(false);
  const isSent = useRef(false);

  useEffect(() => ownDrafts(owner), [owner]);

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const { target } = event;
      const saves = submitMethod(event) === "post";
      if (!(target instanceof HTMLFormElement) || (!saves && !target.hasAttribute("data-download"))) return;
      isSending.current = true;
      // Once a script has taken it over, it is the router's, or leads nowhere.
      setTimeout(() => {
        if (event.defaultPrevented || target.target === "_blank") isSending.current = false;
      });
    };
    const onFailure = () => {
      isSending.current = false;
      isSent.current = false;
    };
    let isAsked = false;
    const onLeave = (event: BeforeUnloadEvent) => {
      isAsked = !isSending.current && !isSent.current && unsaved().length > 0;
      if (isAsked) event.preventDefault();
      // The page is still there after a download.
      setTimeout(() => {
        isSending.current = false;
      });
    };
    // The browser asked, and somebody left all the same.
    const onLeft = () => {
      if (isAsked) forgetDrafts({ all: true });
    };
    document.addEventListener("submit", onSubmit, true);
    window.addEventListener(REQUEST_FAILED_EVENT, onFailure);
    window.addEventListener("beforeunload", onLeave);
    window.addEventListener("pagehide", onLeft);
    return () => {
      document.removeEventListener("submit", onSubmit, true);
      window.removeEventListener(REQUEST_FAILED_EVENT, onFailure);
      window.removeEventListener("beforeunload", onLeave);
      window.removeEventListener("pagehide", onLeft);
    };
  }, []);

  useEffect(() => {
    isSent.current = navigation.formMethod === "POST";
  }, [navigation]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page that has arrived.
  useEffect(() => {
    if (state !== "idle") return;
    // Forms that were refused say so in their own effects first.
    const later = setTimeout(() => forgetDrafts());
    return () => clearTimeout(later);
  }, [state, key]);

  // The router takes one blocker: a page that saves by itself has its own.
  const isOwn = useMatches().some(({ handle }) => (handle as { keepsWork?: true } | undefined)?.keepsWork);
  return isOwn ? null : <AskBeforeLeaving isSaving={() => isSending.current || isSent.current} />;
}

function AskBeforeLeaving({ isSaving }: { isSaving: () => boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isSaving() &&
      !isTab(nextLocation.pathname) &&
      unsaved().length > 0,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!window.confirm(t("shell.unsaved"))) return blocker.reset();
    forgetDrafts({ all: true });
    blocker.proceed();
  }, [blocker, t]);

  return null;
}

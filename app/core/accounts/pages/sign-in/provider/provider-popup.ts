import { useEffect, useState } from "react";
import type { ProviderProblemCode } from "#app/core/accounts/provider/provider-problems.ts";
import { pathHere } from "#app/web/ui/sign-in-renewal/provider-message.ts";
import { openProviderWindow, outcomeOfWindow } from "#app/web/ui/sign-in-renewal/provider-window.ts";

/** `away`: a window is open; otherwise `idle`, or the problem that the last one ended with. */
export type WindowState = "idle" | "away" | { problem: ProviderProblemCode };

const NAME = "provider-sign-in";
/** On a narrower screen a window would open as a full page anyway, and a redirect is simpler. */
const WIDE = "(min-width: 992px)";

/**
 * Opens a small window for a form that signs in with a provider, so that the page stays. Only accepts the window's
 * message from the platform's `origin`. If no window can be opened, the next try is a redirect.
 */
export function useProviderWindow(formId: string, origin: string): WindowState {
  const [state, setState] = useState<WindowState>("idle");

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let blocked = false;
    let current = new AbortController();
    const onSubmit = (event: SubmitEvent) => {
      if (blocked || !window.matchMedia(WIDE).matches) return;
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const opened = openProviderWindow(NAME);
      if (!opened) {
        event.preventDefault();
        blocked = true;
        return setState({ problem: "provider-popup-blocked" });
      }
      // Other listeners also read the form's data when it is sent, so this one is removed only afterwards.
      const intoWindow = ({ formData }: FormDataEvent) => formData.set("mode", "popup");
      form.target = NAME;
      form.addEventListener("formdata", intoWindow);
      setTimeout(() => {
        form.removeAttribute("target");
        form.removeEventListener("formdata", intoWindow);
      });
      setState("away");
      void outcomeOfWindow(opened, origin, signal).then((outcome) => {
        if (signal.aborted) return;
        const { problem } = outcome;
        const path = "to" in outcome ? pathHere(outcome.to, window.location.origin) : undefined;
        if (problem === null && path) window.location.assign(path);
        else setState({ problem: problem ?? "provider-request-error" });
      });
    };
    form.addEventListener("submit", onSubmit);
    return () => {
      form.removeEventListener("submit", onSubmit);
      current.abort();
    };
  }, [formId, origin]);

  return state;
}

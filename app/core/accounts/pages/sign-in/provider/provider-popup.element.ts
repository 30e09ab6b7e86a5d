import type { ProviderProblemCode } from "#app/core/accounts/provider/provider-problems.ts";
import { visit } from "#app/web/enhancer/visit.ts";
import { pathHere } from "./provider-message.ts";
import { openProviderWindow, outcomeOfWindow } from "./provider-window.ts";

const NAME = "provider-sign-in";
/** On a narrower screen a window would open as a full page anyway, and a redirect is simpler. */
const WIDE = "(min-width: 992px)";

/**
 * Opens a small window for its form, which signs in with a provider, so that the page stays; the message in it is shown
 * meanwhile. Only accepts the window's message from the platform's origin, `data-platform`. If no window can be opened,
 * the next try is a redirect.
 */
export default class ProviderPopup extends HTMLElement {
  #isBlocked = false;
  #stop = new AbortController();
  #opened = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    this.closest("form")?.addEventListener("submit", this.#onSubmit, this.#stop);
  }

  disconnectedCallback(): void {
    this.#stop.abort();
    this.#opened.abort();
  }

  #onSubmit = (event: SubmitEvent) => {
    if (this.#isBlocked || !window.matchMedia(WIDE).matches) return;
    this.#opened.abort();
    const opened = openProviderWindow(NAME);
    if (!opened) {
      event.preventDefault();
      this.#isBlocked = true;
      return this.#tell("provider-popup-blocked");
    }
    const form = event.target as HTMLFormElement;
    // Other listeners also read the form's data when it is sent, so this one is removed only afterwards.
    const intoWindow = ({ formData }: FormDataEvent) => formData.set("mode", "popup");
    form.target = NAME;
    form.addEventListener("formdata", intoWindow);
    setTimeout(() => {
      form.removeAttribute("target");
      form.removeEventListener("formdata", intoWindow);
    });
    void this.#wait(opened);
  };

  async #wait(opened: Window): Promise<void> {
    this.#opened = new AbortController();
    const { signal } = this.#opened;
    this.#setAway(true);
    const outcome = await outcomeOfWindow(opened, this.dataset.platform ?? "", signal);
    if (signal.aborted) return;
    this.#setAway(false);
    const { problem } = outcome;
    const path = "to" in outcome ? pathHere(outcome.to, window.location.origin) : undefined;
    if (problem === null && path) window.location.assign(path);
    else this.#tell(problem ?? "provider-request-error");
  }

  #setAway(isAway: boolean): void {
    this.firstElementChild?.toggleAttribute("hidden", !isAway);
  }

  /** The page says it, as it does after a redirect. */
  #tell(problem: ProviderProblemCode): void {
    const url = new URL(window.location.href);
    url.searchParams.set("problem", problem);
    url.searchParams.delete("signed-out");
    void visit({ url, replace: true });
  }
}

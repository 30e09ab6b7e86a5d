import type { SubdomainAnswer } from "#app/core/club/address/free-subdomains.server.ts";
import { fillIn } from "#app/web/enhancer/words.ts";
import { showFieldError } from "#app/web/ui/form/fields/field-error.ts";

const TYPING_PAUSE_MS = 350;

/**
 * Looks a club's subdomain (the field `data-subdomain`) up while it is typed. Until somebody types one, it is the one that
 * the club's name (`data-name`) would get.
 */
export default class SubdomainCheck extends HTMLElement {
  #stop = new AbortController();
  #asking = new AbortController();
  #timer = 0;
  /** Somebody typed or chose the subdomain. */
  #isOwn = false;

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const form = this.closest("form");
    form?.addEventListener("input", this.#onInput, { signal });
    form?.addEventListener("click", this.#onClick, { signal });
    this.#isOwn = this.#subdomain.value !== "";
    // Typed before this script arrived.
    if (!this.#isOwn) this.#askLater();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
    this.#forget();
  }

  get #subdomain(): HTMLInputElement {
    return document.getElementById(this.dataset.subdomain ?? "") as HTMLInputElement;
  }

  get #name(): HTMLInputElement {
    return document.getElementById(this.dataset.name ?? "") as HTMLInputElement;
  }

  #onInput = ({ target }: Event) => {
    if (target === this.#subdomain) this.#isOwn = this.#subdomain.value !== "";
    else if (target !== this.#name || this.#isOwn) return;
    this.#askLater();
  };

  #onClick = ({ target }: Event) => {
    const suggestion = target instanceof Element ? target.closest(".subdomain-state button") : null;
    if (!suggestion) return;
    this.#subdomain.value = suggestion.textContent ?? "";
    this.#subdomain.dispatchEvent(new Event("input", { bubbles: true }));
    this.#askLater(0);
  };

  #forget(): void {
    window.clearTimeout(this.#timer);
    this.#asking.abort();
  }

  #askLater(pause = TYPING_PAUSE_MS): void {
    this.#forget();
    const name = this.#name.value.trim();
    if (this.#isOwn) this.#askAfter(pause, { subdomain: this.#subdomain.value });
    else if (name) this.#askAfter(pause, { name });
    else this.#verdict?.replaceChildren();
  }

  #askAfter(pause: number, query: Record<string, string>): void {
    this.#timer = window.setTimeout(() => void this.#ask(query), pause);
  }

  async #ask(query: Record<string, string>): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const url = `/sign-up/subdomain?${new URLSearchParams(query)}`;
    // Without an answer nothing is said: the server looks at what is sent in any case.
    const response = await fetch(url, { signal }).catch(() => undefined);
    if (!response?.ok) return;
    const answer: SubdomainAnswer | undefined = await response.json().catch(() => undefined);
    if (answer && !signal.aborted) this.#show(answer);
  }

  get #verdict(): HTMLElement | null | undefined {
    return this.closest("form")?.querySelector<HTMLElement>(".subdomain-state");
  }

  #show({ subdomain, state, suggestions }: SubdomainAnswer): void {
    const field = this.#subdomain;
    if (!this.#isOwn) field.value = subdomain;
    // What was wrong with the one that was sent.
    showFieldError(field, undefined);
    if (state !== "available") field.setAttribute("aria-invalid", "true");
    const template = this.querySelector<HTMLTemplateElement>(`template[data-state="${state}"]`);
    if (!template) return;
    const said = document.importNode(template.content, true);
    const words = said.querySelector("p > span");
    if (words) words.textContent = fillIn(words.textContent ?? "", { subdomain });
    const button = said.querySelector("button");
    if (suggestions.length === 0) button?.parentElement?.remove();
    else button?.replaceWith(...suggestions.map((name) => buttonLike(button, name)));
    this.#verdict?.replaceChildren(said);
  }
}

function buttonLike(button: HTMLButtonElement, text: string): Node {
  const made = button.cloneNode();
  made.textContent = text;
  return made;
}

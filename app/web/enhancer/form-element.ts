import { onShown } from "./shown.ts";

/** A custom element that shows what follows from what is typed or chosen in its form. */
export abstract class FormElement extends HTMLElement {
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const form = this.closest("form") ?? this;
    const look = () => this.look();
    form.addEventListener("input", look, { signal });
    form.addEventListener("change", look, { signal });
    // The values are reset only after the event.
    form.addEventListener("reset", () => setTimeout(look), { signal });
    onShown(look, signal);
    look();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  /** Told at first, after each change of the form, and when the page has been read anew. */
  protected abstract look(): void;
}

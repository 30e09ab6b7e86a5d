import { onShown } from "#app/web/enhancer/shown.ts";
import { countText } from "#app/web/enhancer/words.ts";

/** Says how many rows of the list around it are ticked. */
export default class TickedCount extends HTMLElement {
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.closest(".tickable")?.addEventListener("change", this.#count, { signal });
    onShown(this.#count, signal);
    this.#count();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  #count = () => {
    const ticked = this.closest(".tickable")?.querySelectorAll(".tick :checked").length ?? 0;
    const text = countText(this.dataset, ticked);
    // What is the same is not announced again.
    if (this.textContent !== text) this.textContent = text;
  };
}

/** Presses the button of its form, once. The button is for whoever has no scripts. */
export default class AutoSubmit extends HTMLElement {
  #isDone = false;

  connectedCallback(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    // The page that it is on is shown first.
    setTimeout(() => this.querySelector<HTMLElement>("[type=submit]")?.click());
  }
}
